//! "Predict first": what the learner says of each cell before it is shown, and how that compares.

use crashpoint_sim::verdict::{Verdict, Verdicts};

use super::{Survey, mark};
use crate::export::map::MapCell;
use crate::lesson::fence::Map;
use crate::text::lang::Lang;
use crate::view::Mark;

/// One of the answers to choose from. The first one is once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer(Option<Verdict>);

impl Offer {
    /// The answers that a map offers, the same for every cell.
    pub fn all(map: &Map) -> Vec<Offer> {
        let several = map.start.messages.unwrap_or(1) > 1;
        let verdicts = [Verdict::Loss, Verdict::Duplicate, Verdict::Phantom, Verdict::Stuck];
        let reorder = several.then_some(Verdict::Reorder);
        [None].into_iter().chain(verdicts.into_iter().chain(reorder).map(Some)).map(Offer).collect()
    }

    /// Its sign and word.
    pub fn mark(self, lang: Lang) -> Mark {
        mark(lang, self.0)
    }
}

/// What the learner says of each cell, and which of it has been compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guesses {
    said: Vec<Option<Verdicts>>,
    compared: Vec<bool>,
}

impl Guesses {
    /// Nothing is said of so many cells.
    pub fn new(cells: usize) -> Self {
        Guesses { said: vec![None; cells], compared: vec![false; cells] }
    }

    /// These are said, and compared already: an answer that was kept.
    pub fn of(cells: Vec<Option<Verdicts>>) -> Self {
        Guesses { compared: vec![true; cells.len()], said: cells }
    }

    /// What is said of each cell.
    pub fn cells(&self) -> Vec<Option<Verdicts>> {
        self.said.clone()
    }

    /// Says this of a cell, or takes it back. Once stands alone; the others may stand together.
    pub fn toggle(&mut self, cell: usize, offer: Offer) {
        let Some(said) = self.said.get_mut(cell) else { return };
        *said = match (offer.0, *said) {
            (None, Some(before)) if before.is_once() => None,
            (None, _) => Some(Verdicts::default()),
            (Some(verdict), before) => {
                let before = before.unwrap_or_default();
                let had = before.contains(verdict);
                let mut after = Verdicts::default();
                before.iter().filter(|other| *other != verdict).for_each(|other| after.insert(other));
                if !had {
                    after.insert(verdict);
                }
                Some(after).filter(|after| !after.is_once())
            }
        };
    }

    /// Whether this is said of a cell.
    pub fn says(&self, cell: usize, offer: Offer) -> bool {
        match (self.said.get(cell).copied().flatten(), offer.0) {
            (None, _) => false,
            (Some(said), None) => said.is_once(),
            (Some(said), Some(verdict)) => said.contains(verdict),
        }
    }

    /// Of how many cells something is said.
    pub fn filled(&self) -> usize {
        self.said.iter().flatten().count()
    }

    /// Cells of which something is said and that have not been compared.
    pub fn is_news(&self) -> bool {
        self.said.iter().zip(&self.compared).any(|(said, compared)| said.is_some() && !compared)
    }

    /// Shows every cell of which something is said.
    pub fn compare(&mut self) {
        for (said, compared) in self.said.iter().zip(&mut self.compared) {
            *compared |= said.is_some();
        }
    }

    /// Whether a cell is still hidden.
    pub fn hides(&self, cell: usize) -> bool {
        !self.compared.get(cell).copied().unwrap_or(false)
    }

    /// How what was said of a shown cell compares; `None`: it is hidden, or not known yet.
    pub fn view(&self, survey: &Survey, cell: usize, lang: Lang) -> Option<GuessView> {
        let said = self.said.get(cell).copied().flatten().filter(|_| !self.hides(cell))?;
        let report = survey.report(cell).filter(|report| !report.unfinished)?;
        let marks = said.iter().map(Some).chain(said.is_once().then_some(None)).map(|verdict| mark(lang, verdict));
        let right = said == report.verdicts();
        Some(GuessView { right, said: MapCell { marks: marks.collect(), detail: String::new() }.words() })
    }

    /// How many of the shown cells are as they were said, and how many there are.
    pub fn score(&self, survey: &Survey) -> (usize, usize) {
        let views = (0..self.said.len()).filter_map(|cell| self.view(survey, cell, Lang::En));
        views.fold((0, 0), |(right, all), view| (right + usize::from(view.right), all + 1))
    }
}

/// How what was said of a cell compares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessView {
    /// It is just so.
    pub right: bool,
    /// "∅ lost, ×2 twice"
    pub said: String,
}
