//! Every parameter of a link, with one example each: what the guide tells embedders, and what tests hold the parser to.

/// A parameter of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// A path and a query with it that can be read in full and is written again as it stands.
    pub example: &'static str,
}

const fn parameter(name: &'static str, example: &'static str) -> Parameter {
    Parameter { name, example }
}

/// Every one, in the order in which a link is written.
pub const PARAMETERS: [Parameter; 24] = [
    parameter("sender", "/play?sender=outbox"),
    parameter("receiver", "/play?receiver=key-same-tx"),
    parameter("effect", "/play?effect=mail"),
    parameter("own", "/own?own=producer"),
    parameter("messages", "/play?messages=2"),
    parameter("plant", "/play?plant=crash@consumer-window"),
    parameter("run", "/play?receiver=ack-after&run=c"),
    parameter("at", "/play?receiver=ack-after&run=c&at=0"),
    parameter("of", "/play?of=3"),
    parameter("right", "/twin?right=outbox.ack-after.increment"),
    parameter("beats", "/twin?beats=2"),
    parameter("axes", "/map?axes=receiver.effect"),
    parameter("faults", "/map?faults=1"),
    parameter("show", "/book?show=record"),
    parameter("to", "/lesson/01-window?to=after-the-charge"),
    parameter("lang", "/play?lang=ru"),
    parameter("theme", "/play?theme=projector"),
    parameter("calls", "/play?calls=kafka"),
    parameter("keys", "/play?keys=off"),
    parameter("frame", "/play?frame=bare"),
    parameter("panels", "/play?panels=stage,timeline,verdict"),
    parameter("controls", "/play?controls=steps"),
    parameter("load", "/play?load=click"),
    parameter("host", "/book?host=splice"),
];
