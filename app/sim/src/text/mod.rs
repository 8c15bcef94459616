//! Scenario text: reading with diagnostics, writing.
