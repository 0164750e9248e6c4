import type { AccountId, CaseKind, PictureHashSource, PictureHashVersion } from '@footlight/core/protocol'
import { pictureHashLimits } from '@footlight/core/protocol/picture-hashes'
import type { Kysely } from 'kysely'
import { type AuditEntry, appendAudit } from '../audit-log/module.ts'
import { Refused, refusable } from '../platform/db/refusable.ts'
import { followsVersion, latestVersion } from '../platform/db/versions.ts'
import type { ListedHash } from './hash-index.ts'
import type { PictureHashTables } from './picture-hash-tables.ts'

export type PictureHashChange =
  | {
      readonly kind: 'add'
      /** Those that are in force already are left out. */
      readonly hashes: readonly string[]
      /** What a case about such a picture is. */
      readonly caseKind: CaseKind
      readonly source: PictureHashSource
      /** A stream that shows one ends at once. */
      readonly stops: boolean
      /** Number of the case that they come from. */
      readonly case: string | null
    }
  | { readonly kind: 'end'; readonly id: number }
  /** What came with a version ends, and what ended with it is in force again. */
  | { readonly kind: 'undo'; readonly version: number }

export interface HashAct {
  readonly by: AccountId
  /** ms since 1970. */
  readonly at: number
  readonly reason: string
}

/** An entry that is in force. */
export interface PictureHashEntry extends ListedHash {
  readonly caseKind: CaseKind
  /** A stream that shows it ends at once; else it waits for the staff while it goes on. */
  readonly stops: boolean
}

/** `unchanged`: all of it is so already. `too_many`: the list would have more entries than it may. */
export type HashRefusal = 'conflict' | 'not_found' | 'unchanged' | 'too_many'

/** One entry with all that is known of it. Times in ms since 1970; names null: nobody noted it, or the account is gone. */
export interface StoredPictureHash extends PictureHashEntry {
  readonly source: PictureHashSource
  readonly reason: string
  readonly case: string | null
  readonly addedBy: string | null
  readonly addedAt: number
  readonly endedBy: string | null
  /** null: it is in force. */
  readonly endedAt: number | null
}

export interface PictureHashRepository {
  /** 0: nothing was ever added. */
  latest(): Promise<number>
  /** All that are in force. */
  inForce(): Promise<readonly PictureHashEntry[]>
  /** Which of these are in force. */
  amongInForce(hashes: readonly string[]): Promise<ReadonlySet<string>>
  /** Those with exactly this hash, newest first, also what has ended. */
  find(hash: string): Promise<readonly StoredPictureHash[]>
  byId(id: number): Promise<StoredPictureHash | null>
  /** Newest first. */
  versions(limit: number): Promise<readonly PictureHashVersion[]>
  /** `seen`: the version that it was made from; null: whatever is there. Answers the new one, or why there is none. */
  change(change: PictureHashChange, seen: number | null, act: HashAct): Promise<number | HashRefusal>
}

/** Two who remove at once take turns; more than so many at once are no accident. */
const TRIES = 10
/** Rows of one statement. */
const BATCH = 500

/** Hashes of pictures that must not appear again, on either dialect. */
export function createPictureHashRepository(database: Kysely<PictureHashTables>): PictureHashRepository {
  const latest = () => latestVersion(database, 'picture_hash_versions')
  return {
    latest,
    inForce: () => inForce(database),
    amongInForce: (hashes) => inForceOf(database, hashes),
    find: (hash) => stored(database, 'h.hash', hash),
    byId: async (id) => (await stored(database, 'h.id', id))[0] ?? null,
    versions: (limit) => versions(database, limit),
    async change(change, seen, act) {
      for (let left = seen === null ? TRIES : 1; ; left -= 1) {
        const from = seen ?? (await latest())
        const done = await refusable<PictureHashTables, number, HashRefusal>(database, (within) =>
          write(within, change, from, act),
        )
        if (done !== 'conflict' || left <= 1) return done
      }
    },
  }
}

async function inForce(db: Kysely<PictureHashTables>): Promise<readonly PictureHashEntry[]> {
  const rows = await db
    .selectFrom('picture_hashes')
    .select(['id', 'hash', 'case_kind as caseKind', 'stops'])
    .where('ended_in', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, stops: row.stops === 1 }))
}

async function stored(
  db: Kysely<PictureHashTables>,
  column: 'h.hash' | 'h.id',
  value: string | number,
): Promise<readonly StoredPictureHash[]> {
  const rows = await db
    .selectFrom('picture_hashes as h')
    .innerJoin('picture_hash_versions as a', 'a.version', 'h.added_in')
    .leftJoin('picture_hash_versions as z', 'z.version', 'h.ended_in')
    .leftJoin('people as adder', 'adder.id', 'a.by')
    .leftJoin('people as ender', 'ender.id', 'z.by')
    .select(['h.id', 'h.hash', 'h.case_kind as caseKind', 'h.source', 'h.stops', 'a.reason', 'a.case'])
    .select(['adder.username as addedBy', 'a.at as addedAt'])
    .select(['ender.username as endedBy', 'z.at as endedAt'])
    .where(column, '=', value)
    .orderBy('h.id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, stops: row.stops === 1 }))
}

async function versions(
  db: Kysely<PictureHashTables>,
  limit: number,
): Promise<readonly PictureHashVersion[]> {
  const counted = (column: 'added_in' | 'ended_in') =>
    db
      .selectFrom('picture_hashes')
      .whereRef(column, '=', 'v.version' as never)
      .select((e) => e.fn.countAll<number | string>().as('count'))
  const rows = await db
    .selectFrom('picture_hash_versions as v')
    .leftJoin('people as p', 'p.id', 'v.by')
    .select(['v.version', 'v.at', 'v.kind', 'v.reason', 'v.case', 'v.undone', 'p.username'])
    .select([counted('added_in').as('added'), counted('ended_in').as('ended')])
    .orderBy('v.version', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ at, username, added, ended, ...version }) => ({
    ...version,
    ...{ at: new Date(at).toISOString(), by: username, added: Number(added), ended: Number(ended) },
  }))
}

async function write(
  db: Kysely<PictureHashTables>,
  change: PictureHashChange,
  seen: number,
  { by, at, reason }: HashAct,
): Promise<number> {
  const version = seen + 1
  // The number is what makes changes of all nodes come one after the other, without a gap.
  const written = await db
    .insertInto('picture_hash_versions')
    .values({
      ...{ version, at, by, reason, kind: change.kind },
      case: change.kind === 'add' ? change.case : null,
      undone: change.kind === 'undo' ? change.version : null,
    })
    .onConflict((c) => c.column('version').doNothing())
    .executeTakeFirst()
  if (
    written.numInsertedOrUpdatedRows !== 1n ||
    !(await followsVersion(db, 'picture_hash_versions', version))
  )
    throw new Refused<HashRefusal>('conflict')
  const details = await apply(db, change, version)
  await appendAudit(db, {
    ...{ at, actor: by, action: `picture_hashes.${change.kind}`, reason },
    subject: { kind: 'picture_hashes', id: String(version) },
    details,
  })
  return version
}

/** Answers what the audit log says of it. */
async function apply(
  db: Kysely<PictureHashTables>,
  change: PictureHashChange,
  version: number,
): Promise<AuditEntry['details']> {
  if (change.kind === 'add') {
    const { caseKind, source, hashes } = change
    const stops = change.stops ? 1 : 0
    const rows = hashes.map((hash) => ({ hash, case_kind: caseKind, source, stops }))
    const added = await add(db, rows, version)
    if (added === 0) throw new Refused<HashRefusal>('unchanged')
    return { added, kind: caseKind, source, stops, case: change.case }
  }
  if (change.kind === 'undo') return undo(db, change.version, version)
  const ended = await db
    .updateTable('picture_hashes')
    .set({ ended_in: version })
    .where('id', '=', change.id)
    .where('ended_in', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  if (ended === undefined) throw new Refused<HashRefusal>('not_found')
  return { hash: ended.hash }
}

type NewRow = Pick<StoredPictureHash, 'hash' | 'source'> & {
  readonly case_kind: CaseKind
  readonly stops: number
}

async function add(db: Kysely<PictureHashTables>, rows: readonly NewRow[], version: number): Promise<number> {
  const there = await inForceOf(
    db,
    rows.map(({ hash }) => hash),
  )
  const before = await countInForce(db)
  const fresh = rows.filter(({ hash }) => !there.has(hash) && there.add(hash))
  if (before + fresh.length > pictureHashLimits.entriesMax) throw new Refused<HashRefusal>('too_many')
  for (let from = 0; from < fresh.length; from += BATCH)
    await db
      .insertInto('picture_hashes')
      .values(fresh.slice(from, from + BATCH).map((row) => ({ ...row, added_in: version, ended_in: null })))
      .execute()
  return fresh.length
}

/** Which of these are in force. */
async function inForceOf(db: Kysely<PictureHashTables>, hashes: readonly string[]): Promise<Set<string>> {
  const there = new Set<string>()
  for (let from = 0; from < hashes.length; from += BATCH) {
    const found = await db
      .selectFrom('picture_hashes')
      .select('hash')
      .where('ended_in', 'is', null)
      .where('hash', 'in', hashes.slice(from, from + BATCH))
      .execute()
    for (const { hash } of found) there.add(hash)
  }
  return there
}

async function countInForce(db: Kysely<PictureHashTables>): Promise<number> {
  const { count } = await db
    .selectFrom('picture_hashes')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where('ended_in', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function undo(
  db: Kysely<PictureHashTables>,
  old: number,
  version: number,
): Promise<AuditEntry['details']> {
  if (old >= version) throw new Refused<HashRefusal>('not_found')
  const back = await db
    .selectFrom('picture_hashes')
    .select(['hash', 'case_kind', 'source', 'stops'])
    .where('ended_in', '=', old)
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('picture_hashes')
    .set({ ended_in: version })
    .where('added_in', '=', old)
    .where('ended_in', 'is', null)
    .executeTakeFirst()
  const added = await add(db, back, version)
  if (added === 0 && numUpdatedRows === 0n) throw new Refused<HashRefusal>('unchanged')
  return { version: old, added, ended: Number(numUpdatedRows) }
}
