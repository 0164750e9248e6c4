import type {
  CaseAction,
  CaseGround,
  CaseKind,
  CaseSource,
  CaseState,
  ContentKind,
  ContentRef,
  RemovalState,
  Report,
  ShownContent,
} from '@footlight/core/protocol'
import type { CaseNumbers } from '@footlight/core/protocol/case-numbers'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { Result } from '@footlight/core/rules'
import type { CaseRefusal } from '@footlight/core/rules/cases/case-step'
import type { Language } from '@footlight/core/rules/languages'
import type { AuditEntry } from '../audit-log/module.ts'
import type { SiteDatabase, SiteTransaction } from '../platform/module.ts'

/** What one of the staff proposed or decided. */
export interface StoredRuling {
  readonly action: CaseAction
  /** null: nothing was found. */
  readonly ground: CaseGround | null
  readonly text: string
  /** ms since 1970; null: without end, or it suspends nobody. */
  readonly until: number | null
  readonly by: AccountId
  readonly at: number
  /** null: nobody else had to look at it, or has yet. */
  readonly confirmedBy: AccountId | null
}

/** Times are ms since 1970. */
export interface StoredCase {
  readonly id: number
  readonly number: string
  /** null: of nobody who has an account here. */
  readonly reported: AccountId | null
  readonly kind: CaseKind
  readonly state: CaseState
  readonly version: number
  readonly openedAt: number
  readonly dueAt: number
  readonly takenBy: AccountId | null
  /** null: it is open. */
  readonly ruling: StoredRuling | null
}

export interface ListedCase extends StoredCase {
  /** Reports and complaints in it. */
  readonly entries: number
  /** Where the page behind it begins. */
  readonly place: CasePlace
}

/** Where a case stands in its list. */
export type CasePlace = readonly [rank: number, at: number, id: number]

/** What is absent leaves nothing out. */
export interface CaseFilter {
  readonly kind?: CaseKind | undefined
  /** null: those that nobody has. */
  readonly takenBy?: AccountId | null
}

export interface CaseEntry {
  readonly source: CaseSource
  readonly kind: CaseKind
  /** Id of a report, which may be deleted by now; null: it is none. */
  readonly report: string | null
  readonly at: number
}

export interface CaseDecision {
  readonly number: string
  readonly version: number
  readonly by: AccountId
  readonly at: number
  readonly action: CaseAction
  readonly ground: CaseGround | null
  readonly text: string
  readonly until: number | null
  readonly removes: readonly NamedContent[]
}

export interface CaseConfirmation {
  readonly number: string
  readonly version: number
  readonly by: AccountId
  readonly at: number
  /** When a suspension without end ends: accounts are suspended until a time. */
  readonly until: number
  readonly isConfirmed: boolean
}

/** `title`: '' of a picture. */
export interface NamedContent extends ContentRef {
  readonly title: string
}

/** `ref`: the id of what was named. */
export interface StoredRemoval {
  readonly id: number
  readonly kind: ContentKind
  readonly ref: string
  readonly title: string
  readonly state: RemovalState
}

/** Something was removed or put back, and what is not in the database has still to follow. */
export interface DueRemoval {
  readonly isReversed: boolean
  readonly id: number
  readonly kind: ContentKind
  readonly ref: string
  readonly account: AccountId
  readonly act: RemovalAct
}

/** Who decided it, when (ms since 1970), and with which words. */
export interface RemovalAct {
  readonly by: AccountId
  readonly at: number
  readonly reason: string
}

/** One kind of what people show, and how it is taken off the site. The area that keeps it answers. */
export interface RemovableContent {
  /** The newest first, and of at most `limit`. */
  shownOf(account: AccountId, limit: number): Promise<readonly Omit<ShownContent, 'kind'>[]>
  /**
   * In the transaction of the decision. Answers what goes into the audit log at its end; null: this account has none of
   * that id any more. What the staff had removed before stays removed.
   */
  remove(
    transaction: SiteTransaction,
    account: AccountId,
    id: string,
    act: RemovalAct,
  ): Promise<AuditEntry | null>
  /** Files, hashes and who is told: behind the transaction, and again if it is cut off. */
  finish(account: AccountId, id: string, act: RemovalAct): Promise<void>
  /**
   * Puts back what `remove` took, in the transaction that reverses the decision; answers as that. null: there is nothing to put back
   * any more. Absent: nothing of this kind is kept.
   */
  restore?(
    transaction: SiteTransaction,
    account: AccountId,
    id: string,
    act: RemovalAct,
  ): Promise<AuditEntry | null>
  /** What `finish` did elsewhere, such as hashes, is undone: behind the transaction, and again if it is cut off. */
  reversed?(account: AccountId, id: string, act: RemovalAct): Promise<void>
}

export type ContentByKind = Readonly<Record<ContentKind, RemovableContent>>

/** What else is done in the transaction of a decision. `reports`: of the case. */
export type WithDecision = (
  transaction: SiteDatabase,
  reports: readonly string[],
  decision: { readonly by: AccountId; readonly at: number },
) => Promise<void>

/** What others do in the transaction of a decision. */
export interface DecisionParts {
  readonly close: WithDecision
  readonly content: Readonly<Record<ContentKind, Pick<RemovableContent, 'remove'>>>
}

/** A letter about a case that was decided. */
export interface DueLetter {
  readonly id: number
  readonly case: StoredCase
  /** `person`: to whom it is about; `reporter`: to who said it; `received`: that a complaint came. */
  readonly kind: LetterKind
  readonly reader: LetterReader
}

export type LetterKind = 'person' | 'reporter' | 'received'

/** An account, or who complained without one. */
export type LetterReader =
  | { readonly account: AccountId }
  | { readonly name: string; readonly email: string; readonly language: Language }

/** ms since 1970; `until` is not in it any more. */
export interface CountedTime {
  readonly from: number
  readonly until: number
  readonly now: number
}

export type CaseCounts = Pick<CaseNumbers, 'received' | 'decided' | 'median_ms' | 'due' | 'overdue'>

/** What speaks against somebody, by account. Times are ms since 1970. */
export interface CaseStanding {
  /** Of the open cases about them; null: there is none. */
  readonly openKind: CaseKind | null
  /** The last decision against them; null: none since then. */
  readonly decidedAt: number | null
}

export interface CaseRepository {
  /** Of everybody with an open case, or with a decision against them since a time. */
  standings(since: number): Promise<ReadonlyMap<number, CaseStanding>>
  /** Of open and proposed ones the gravest first, then those that are due first; of decided ones the last first. */
  page(
    state: CaseState,
    after: CasePlace | null,
    limit: number,
    filter?: CaseFilter,
  ): Promise<readonly ListedCase[]>
  byNumber(number: string): Promise<StoredCase | null>
  /** The oldest first. */
  entriesOf(id: number): Promise<readonly CaseEntry[]>
  /** Measures against this account, the last first. */
  decidedAbout(account: AccountId, limit: number): Promise<readonly StoredCase[]>
  /** Of a time; `now`: what is not due yet is not late. */
  count(time: CountedTime): Promise<CaseCounts>
  /**
   * False: it is decided, or somebody else than `seen` has it. Leaves an entry in the audit log. `seen`: null: nobody; undefined:
   * whoever has it.
   */
  assign(
    number: string,
    to: AccountId | null,
    act: { readonly by: AccountId; readonly at: number },
    seen?: AccountId | null,
  ): Promise<boolean>
  /** The case, what is removed, the suspension, the letters that are due and the audit log in one transaction. */
  decide(decision: CaseDecision, parts: DecisionParts): Promise<Result<StoredCase, CaseRefusal | 'not_found'>>
  confirm(
    confirmation: CaseConfirmation,
    parts: DecisionParts,
  ): Promise<Result<StoredCase, CaseRefusal | 'not_found'>>
  /** In the order in which they were named, by case. */
  removalsOf(cases: readonly number[]): Promise<ReadonlyMap<number, readonly StoredRemoval[]>>
  /** Removed, and not finished; the first first. */
  dueRemovals(limit: number): Promise<readonly DueRemoval[]>
  removalFinished(id: number): Promise<void>
  /** Those decided before a time, with all that people wrote for them. */
  removeDecided(before: number): Promise<void>
  dueLetters(limit: number): Promise<readonly DueLetter[]>
  letterSent(id: number): Promise<void>
}

/** What cases are decided by. Whoever keeps it stands above: reports open cases. */
export interface CaseEvidence {
  /** Those that are still stored, the oldest first. */
  reports(ids: readonly string[]): Promise<Report[]>
  /** JPEG; null: there is none. */
  picture(report: string): Promise<Buffer | null>
  /** Those that are open are closed with the case. */
  readonly close: WithDecision
}
