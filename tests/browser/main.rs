//! The site in a real browser, used as a visitor uses it: by what things are called, with mouse or keyboard, in both languages.
//!
//! `cargo run -- test` builds the site, finds Chromium and runs these. By hand: CRASHPOINT_DIST, CRASHPOINT_CHROMIUM and
//! CRASHPOINT_CHROMEDRIVER say where they are. Each test has a browser of its own; see [`page::visit`] for what all of them check.

mod access;
mod all_runs;
mod bench_pages;
mod book;
mod driver;
mod embeds;
mod export;
mod keyboard;
mod links;
mod looks;
mod main_job;
mod odd;
mod page;
mod pins;
mod server;
mod speed;
mod words;
