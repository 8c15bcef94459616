//! Every text is a decent text, in both languages; and a table of typical steps for a reader to judge.

mod golden;
mod panels;
mod rules;
mod samples;
mod walks;
