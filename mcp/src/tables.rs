//! [`Tables`]: what a host shows a server, and a shelf for what was read.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use hiddentables::Table;

/// Where tables come from. Names are told to models.
pub trait Tables: Send + Sync {
    /// The names, in the order in which they are listed.
    fn names(&self) -> Vec<String>;

    /// The table of a name that is among them.
    ///
    /// # Errors
    /// It cannot be read; why is for the host's eyes alone, since it may quote a cell.
    fn open(&self, name: &str) -> Result<Table, String>;
}

impl Tables for BTreeMap<String, Table> {
    fn names(&self) -> Vec<String> {
        self.keys().cloned().collect()
    }

    fn open(&self, name: &str) -> Result<Table, String> {
        self.get(name).cloned().ok_or_else(|| "no such table".to_string())
    }
}

/// Bytes of tables that stay in memory: a folder may hold more than fits.
const MOST_KEPT: u64 = 1 << 30;

/// Tables that were read.
pub(crate) struct Shelf {
    tables: Box<dyn Tables>,
    kept: Mutex<BTreeMap<String, Arc<Table>>>,
}

/// Why there is no table.
pub(crate) enum Missing {
    /// None of this name.
    Unknown,
    /// It cannot be read; why is for the host.
    Unreadable(String),
}

impl Shelf {
    pub(crate) fn new(tables: Box<dyn Tables>) -> Shelf {
        Shelf { tables, kept: Mutex::default() }
    }

    pub(crate) fn names(&self) -> Vec<String> {
        self.tables.names()
    }

    pub(crate) fn table(&self, name: &str) -> Result<Arc<Table>, Missing> {
        let kept = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = kept().get(name) {
            return Ok(Arc::clone(table));
        }
        if !self.names().iter().any(|known| known == name) {
            return Err(Missing::Unknown);
        }
        // Read without the lock: others need not wait for it.
        let table = Arc::new(self.tables.open(name).map_err(Missing::Unreadable)?);
        let mut kept = kept();
        let held = kept.values().fold(0u64, |sum, table| sum.saturating_add(table.bytes()));
        if held.saturating_add(table.bytes()) > MOST_KEPT {
            kept.clear();
        }
        kept.insert(name.to_string(), Arc::clone(&table));
        Ok(table)
    }
}
