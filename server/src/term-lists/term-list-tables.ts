import type { TermKind, TermLanguage, TermPlace, TermScope, TermVersion } from '@footlight/core/protocol'
import type { Generated } from 'kysely'

export interface TermListTables {
  term_versions: {
    version: number
    at: number
    by: number
    kind: TermVersion['kind']
    reason: string
    restored: number | null
  }
  /** Of a version are those that were added in it or before, and not removed by then. */
  term_entries: {
    id: Generated<number>
    language: TermLanguage
    kind: TermKind
    scope: TermScope
    term: string
    added_in: number
    removed_in: number | null
  }
  /** Of the accounts. */
  people: { id: number; username: string }
}

export interface TermRefusalTables {
  term_refusals: { day: string; place: TermPlace; term: string; count: number }
}

/** What a preview looks at. */
export interface LabelledTables {
  people: { id: number; username: string; tags: string; type: string }
  rooms: { owner_id: number; subject: string }
}
