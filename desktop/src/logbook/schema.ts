import type Database from 'better-sqlite3-multiple-ciphers'

/** Grows with every change of the tables; a file with a larger one was written by a later console. */
export const SCHEMA_VERSION = 1

/**
 * The id of an entry is its time and a running number, so that the order of the rows is the order of time,
 * also for what is merged in later, and the index of words comes out in that order too. Words are those of
 * Unicode, accents folded, pictures searchable.
 */
const tables = `
  CREATE TABLE entries (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    viewer TEXT,
    text TEXT NOT NULL,
    tokens INTEGER,
    show_id TEXT,
    details TEXT
  ) STRICT;
  CREATE INDEX entries_by_kind ON entries (kind, id);
  CREATE INDEX entries_by_viewer ON entries (viewer, id) WHERE viewer IS NOT NULL;
  CREATE VIRTUAL TABLE words USING fts5(
    kind, viewer, text, content = 'entries', content_rowid = 'id', prefix = '2 3',
    tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co So'"
  );
  CREATE TRIGGER entries_added AFTER INSERT ON entries BEGIN
    INSERT INTO words (rowid, kind, viewer, text) VALUES (new.id, new.kind, new.viewer, new.text);
  END;
  CREATE TRIGGER entries_removed AFTER DELETE ON entries BEGIN
    INSERT INTO words (words, rowid, kind, viewer, text) VALUES ('delete', old.id, old.kind, old.viewer, old.text);
  END;
  CREATE TABLE viewers (
    viewer TEXT PRIMARY KEY, first_at INTEGER NOT NULL, last_at INTEGER NOT NULL,
    tips INTEGER NOT NULL, tip_tokens INTEGER NOT NULL, shows INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE positions (stream TEXT PRIMARY KEY, position INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE forgotten (who TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`

export function createTables(db: Database): void {
  db.transaction(() => {
    db.exec(tables)
    // What is removed is overwritten in the index of words as well, not only marked.
    db.exec(`INSERT INTO words (words, rank) VALUES ('secure-delete', 1)`)
    db.pragma(`user_version = ${SCHEMA_VERSION}`)
  })()
}
