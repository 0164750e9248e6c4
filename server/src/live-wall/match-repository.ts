import { AccountId, type CaseKind } from '@footlight/core/protocol'
import type { BusinessCalendar } from '@footlight/core/rules/cases/case-clock'
import type { Kysely, Transaction } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'
import { appendAudit } from '../audit-log/module.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { Vault } from '../vault/module.ts'
import { openWithEvidence, type SealedStill } from './evidence-repository.ts'
import type { LiveWallTables } from './live-wall-tables.ts'

/** In the place of who saw it. */
const SEEN_BY_NOBODY = 0
/** Where the staff found nothing in what looked like an entry, it is asked again about the same one as late as this. */
const AGAIN_AFTER_MS = 86_400_000

/** A public picture of a room that looks like one of the list. */
export interface MatchedStill {
  readonly entry: number
  readonly hash: string
  readonly kind: CaseKind
  readonly performer: AccountId
  /** The stream ends with it, and none begins before the staff decides. */
  readonly stops: boolean
  readonly at: number
  /** null: none is kept. */
  readonly still: SealedStill | null
}

export interface MatchRepository {
  /** Whether the staff would learn something new by it. */
  isNew(match: Pick<MatchedStill, 'entry' | 'performer' | 'at'>): Promise<boolean>
  /** Case, evidence, picture and the audit log in one transaction. null: it is known already. Answers the number of the case. */
  open(
    match: MatchedStill,
    vault: Pick<Vault, 'note'> | null,
    calendar: BusinessCalendar,
  ): Promise<string | null>
  /** Performers with an open case that has such a picture. */
  matched(): Promise<ReadonlySet<AccountId>>
}

export function createMatchRepository(siteDatabase: SiteDatabase): MatchRepository {
  const db: Kysely<LiveWallTables> = siteDatabase
  return {
    isNew: (match) => isNew(db, match),
    open: (match, vault, calendar) =>
      db.transaction().execute((transaction) => openMatch(transaction, match, vault, calendar)),
    async matched() {
      const rows = await db
        .selectFrom('live_evidence')
        .innerJoin('cases', 'cases.id', 'live_evidence.case')
        .select('reported')
        .distinct()
        .where('picture_hash', 'is not', null)
        .where('state', '<>', 'decided')
        .where('reported', 'is not', null)
        .execute()
      return new Set(rows.map(({ reported }) => AccountId.parse(reported)))
    },
  }
}

async function isNew(
  db: Kysely<LiveWallTables>,
  { entry, performer, at }: Pick<MatchedStill, 'entry' | 'performer' | 'at'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('live_evidence')
    .innerJoin('cases', 'cases.id', 'live_evidence.case')
    .select('live_evidence.id')
    .where('reported', '=', performer)
    .where('picture_hash', '=', entry)
    .where((e) =>
      e.or([
        e('state', '<>', 'decided'),
        e.and([e('action', '=', 'nothing'), e('decided_at', '>', at - AGAIN_AFTER_MS)]),
      ]),
    )
    .executeTakeFirst()
  return row === undefined
}

async function openMatch(
  transaction: Transaction<LiveWallTables>,
  match: MatchedStill,
  vault: Pick<Vault, 'note'> | null,
  calendar: BusinessCalendar,
): Promise<string | null> {
  const { entry, hash, kind, performer, stops, at, still } = match
  // Two nodes at once take turns from here on.
  await holdPerson(transaction, performer)
  if (!(await isNew(transaction, match))) return null
  const number = await openWithEvidence(
    transaction,
    {
      ...{ performer, kind, by: SEEN_BY_NOBODY, text: '', at, pictureHash: entry, stops },
      stills: still === null ? [] : [still],
    },
    vault,
    calendar,
  )
  await appendAudit(transaction, {
    ...{ at, actor: null, action: 'live.match', reason: null, subject: { kind: 'case', id: number } },
    details: { account: performer, entry, hash, kind, stops: stops ? 1 : 0, stills: still === null ? 0 : 1 },
  })
  return number
}
