import { CaseAction, CaseGround, CaseKind, CaseState } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import type { Generated, Selectable } from 'kysely'
import type { AccountTables } from '../accounts/accounts-tables.ts'
import type { StoredCase, StoredRuling } from './case-port.ts'

/** `rank`: 0 for kinds that are due within a day. What was ruled is null while the case is open. */
interface CaseTable {
  id: Generated<number>
  number: string
  reported: number | null
  kind: string
  rank: number
  state: string
  version: number
  opened_at: number
  due_at: number
  taken_by: number | null
  action: string | null
  ground: string | null
  text: string | null
  until: number | null
  ruled_by: number | null
  ruled_at: number | null
  confirmed_by: number | null
  decided_at: number | null
}

interface CaseEntryTable {
  id: Generated<number>
  case: number
  source: string
  kind: string
  /** Of a report; it outlives the report. */
  report: string | null
  reporter: number | null
  at: number
}

/** Each is deleted once it is sent. */
interface CaseLetterTable {
  id: Generated<number>
  case: number
  kind: string
  /** null: who complained is written to at the address that they gave. */
  account: number | null
  complaint: number | null
}

interface CaseComplaintTable {
  id: Generated<number>
  case: number
  ref: string
  about: string
  /** `depicted`, `representative` or `other`. */
  sender: string
  name: string
  email: string
  address: string
  text: string
  language: string
  account: number | null
  at: number
}

interface CaseRemovalTable {
  id: Generated<number>
  case: number
  kind: string
  ref: string
  title: string
  state: string
  /** 1: nothing is left to do. */
  finished: number
  /** By whom, when and why the decision was reversed about it; null: it was not. */
  reversed_by: number | null
  reversed_at: number | null
  reversed_why: string | null
}

export interface CaseTables extends AccountTables {
  cases: CaseTable
  case_entries: CaseEntryTable
  case_letters: CaseLetterTable
  case_complaints: CaseComplaintTable
  case_removals: CaseRemovalTable
}

export function caseOf(row: Selectable<CaseTable>): StoredCase {
  return {
    id: row.id,
    number: row.number,
    reported: accountOf(row.reported),
    kind: CaseKind.parse(row.kind),
    state: CaseState.parse(row.state),
    version: row.version,
    openedAt: row.opened_at,
    dueAt: row.due_at,
    takenBy: accountOf(row.taken_by),
    ruling: rulingOf(row),
  }
}

function rulingOf(row: Selectable<CaseTable>): StoredRuling | null {
  if (row.action === null || row.ruled_by === null || row.ruled_at === null) return null
  return {
    action: CaseAction.parse(row.action),
    ground: row.ground === null ? null : CaseGround.parse(row.ground),
    text: row.text ?? '',
    until: row.until,
    by: AccountId.parse(row.ruled_by),
    at: row.ruled_at,
    confirmedBy: accountOf(row.confirmed_by),
  }
}

function accountOf(id: number | null): AccountId | null {
  return id === null ? null : AccountId.parse(id)
}
