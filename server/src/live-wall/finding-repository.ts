import { AccountId, type CaseKind } from '@footlight/core/protocol'
import type { BusinessCalendar } from '@footlight/core/rules/cases/case-clock'
import type { Kysely, Transaction } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'
import { type AuditEntry, appendAudit } from '../audit-log/module.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { Vault } from '../vault/module.ts'
import { openWithEvidence, type SealedStill } from './evidence-repository.ts'
import type { LiveWallTables } from './live-wall-tables.ts'

/** In the place of who saw it. */
const SEEN_BY_NOBODY = 0
/** Where the staff found nothing in what a program found, it is asked again about the same as late as this. */
const AGAIN_AFTER_MS = 86_400_000

/** What a program found in a public picture of a room. */
export interface Finding {
  /** An entry of the list that the picture looks like, or what the operator's judge says of it, from 0 to 1. */
  readonly by:
    | { readonly program: 'list'; readonly entry: number; readonly hash: string }
    | { readonly program: 'judge'; readonly confidence: number }
  readonly kind: CaseKind
  readonly performer: AccountId
  /** The stream ends with it, and none begins before the staff decides. */
  readonly stops: boolean
  readonly at: number
}

/** Performers with an open case in which a program found something. */
export interface FoundPerformers {
  readonly matched: ReadonlySet<AccountId>
  readonly judged: ReadonlySet<AccountId>
}

export interface FindingRepository {
  /** Whether the staff would learn something new by it. */
  isNew(finding: Finding): Promise<boolean>
  /**
   * Case, evidence, picture and the audit log in one transaction. Answers the number of the case; null: it is known already.
   * `still`: null: none is kept.
   */
  open(
    finding: Finding,
    still: SealedStill | null,
    vault: Pick<Vault, 'note'> | null,
    calendar: BusinessCalendar,
  ): Promise<string | null>
  found(): Promise<FoundPerformers>
}

export function createFindingRepository(siteDatabase: SiteDatabase): FindingRepository {
  const db: Kysely<LiveWallTables> = siteDatabase
  return {
    isNew: (finding) => isNew(db, finding),
    open: (finding, still, vault, calendar) =>
      db.transaction().execute((transaction) => openFinding(transaction, finding, still, vault, calendar)),
    async found() {
      const rows = await db
        .selectFrom('live_evidence')
        .innerJoin('cases', 'cases.id', 'live_evidence.case')
        .select(['reported', 'judged'])
        .where((e) => e.or([e('picture_hash', 'is not', null), e('judged', 'is not', null)]))
        .where('state', '<>', 'decided')
        .where('reported', 'is not', null)
        .execute()
      const of = (isJudged: boolean) =>
        rows
          .filter(({ judged }) => (judged !== null) === isJudged)
          .map(({ reported }) => AccountId.parse(reported))
      return { matched: new Set(of(false)), judged: new Set(of(true)) }
    },
  }
}

async function isNew(db: Kysely<LiveWallTables>, { by, kind, performer, at }: Finding): Promise<boolean> {
  const row = await db
    .selectFrom('live_evidence')
    .innerJoin('cases', 'cases.id', 'live_evidence.case')
    .select('live_evidence.id')
    .where('reported', '=', performer)
    .where((e) => (by.program === 'list' ? e('picture_hash', '=', by.entry) : e('judged', '=', kind)))
    .where((e) =>
      e.or([
        e('state', '<>', 'decided'),
        e.and([e('action', '=', 'nothing'), e('decided_at', '>', at - AGAIN_AFTER_MS)]),
      ]),
    )
    .executeTakeFirst()
  return row === undefined
}

async function openFinding(
  transaction: Transaction<LiveWallTables>,
  finding: Finding,
  still: SealedStill | null,
  vault: Pick<Vault, 'note'> | null,
  calendar: BusinessCalendar,
): Promise<string | null> {
  const { by, kind, performer, stops, at } = finding
  // Two nodes at once take turns from here on.
  await holdPerson(transaction, performer)
  if (!(await isNew(transaction, finding))) return null
  const number = await openWithEvidence(
    transaction,
    {
      ...{ performer, kind, by: SEEN_BY_NOBODY, text: '', at, stops },
      ...{ pictureHash: by.program === 'list' ? by.entry : null, isJudged: by.program === 'judge' },
      stills: still === null ? [] : [still],
    },
    vault,
    calendar,
  )
  await appendAudit(transaction, entryOf(finding, number, still !== null))
  return number
}

function entryOf({ by, kind, performer, stops, at }: Finding, number: string, isKept: boolean): AuditEntry {
  const subject = { kind: 'case', id: number } as const
  const facts = { account: performer, kind, stops: stops ? 1 : 0, stills: isKept ? 1 : 0 }
  return by.program === 'list'
    ? {
        ...{ at, actor: null, action: 'live.match', reason: null, subject },
        details: { ...facts, entry: by.entry, hash: by.hash },
      }
    : {
        ...{ at, actor: null, action: 'live.judge', reason: null, subject },
        details: { ...facts, confidence: by.confidence },
      }
}
