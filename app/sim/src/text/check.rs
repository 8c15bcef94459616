//! What can only be said of a whole section or a whole page.

use super::diagnostic::Diagnostic;
use super::heading::{Heading, Page};
use super::line::Span;
use super::problem::{Problem, ProgramProblem};
use super::reader::{OpenProgram, Read, Reader};
use crate::scenario::{BrokerKind, Program};

impl Reader {
    /// Ends the section that is open.
    pub(super) fn close(&mut self) {
        let Some(OpenProgram { heading, span, count, steps, begun, .. }) = self.program.take() else { return };
        if !begun {
            self.report(span, || Problem::Program { heading, problem: ProgramProblem::Empty });
        }
        let scenario = &mut self.read.scenario;
        match heading {
            Heading::Producer => scenario.producer = Some(Program { count, steps }),
            Heading::Relay => scenario.relay = Some(Program { count, steps }),
            Heading::Consumer => scenario.consumer = Some(Program { count, steps }),
            Heading::Effect => self.read.effect = steps,
            Heading::Title
            | Heading::About
            | Heading::Messages
            | Heading::Expect
            | Heading::Broker
            | Heading::Faults => {}
        }
    }

    /// Ends the page.
    pub(super) fn finish(mut self, first_line: Span) -> (Read, Vec<Diagnostic>) {
        self.close();
        if let Some(heading) = self.page.needs()
            && !self.missing_excused
            && !self.seen.contains_key(heading.word())
        {
            let page = self.page;
            self.report(first_line, || Problem::MissingSection { heading, page });
        }
        self.check_broker();
        self.into_parts()
    }

    /// A scenario has the default kind of broker where it says none; a part may get either kind from another part.
    fn check_broker(&mut self) {
        let kind = match (self.read.scenario.broker.kind, self.page) {
            (_, _) if self.kind_unread => return,
            (Some(kind), _) => kind,
            (None, Page::Scenario) => BrokerKind::default(),
            (None, Page::Part(_)) => return,
        };
        for only in std::mem::take(&mut self.broker_only) {
            let is_wrong = match kind {
                BrokerKind::Queue => matches!(only.problem, Problem::NotOnQueue(_)),
                BrokerKind::Log => matches!(only.problem, Problem::NotOnLog(_)),
            };
            if is_wrong {
                self.report(only.span, || only.problem);
            }
        }
    }
}
