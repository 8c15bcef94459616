//! crashpoint-workbook
