import type { AddedTerm, TermVersion } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import { type AuditEntry, appendAudit, type StaffAct } from '../audit-log/module.ts'
import { Refused, refusable } from '../platform/db/refusable.ts'
import { followsVersion, latestVersion } from '../platform/db/versions.ts'
import type { AddedTerm as TermToAdd } from '../prohibited-terms/term-policy.ts'
import type { TermListTables } from './term-list-tables.ts'

/** A change whose words were judged and brought into normal form. */
export type TermListChange =
  | { readonly kind: 'add'; readonly fields: TermToAdd }
  | { readonly kind: 'remove'; readonly id: number }
  | { readonly kind: 'restore'; readonly version: number }

export interface TermListRepository {
  /** 0: nothing was ever added. */
  latest(): Promise<number>
  /** What the additions were in a version. */
  read(version: number): Promise<readonly AddedTerm[]>
  /** Newest first. */
  versions(limit: number): Promise<readonly TermVersion[]>
  /** `seen`: the version that it was made from. Answers the new one, or why there is none. */
  change(
    change: TermListChange,
    seen: number,
    act: StaffAct & { readonly reason: string },
  ): Promise<number | 'conflict' | 'not_found'>
}

/** Versions of what the staff adds, on either dialect. */
export function createTermListRepository(database: Kysely<TermListTables>): TermListRepository {
  return {
    latest: () => latestVersion(database, 'term_versions'),
    read: (version) => read(database, version),
    versions: (limit) => versions(database, limit),
    change: (change, seen, act) => refusable(database, (within) => write(within, change, seen, act)),
  }
}

async function read(db: Kysely<TermListTables>, version: number): Promise<readonly AddedTerm[]> {
  const rows = await db
    .selectFrom('term_entries')
    .select(['id', 'language', 'kind', 'scope', 'term', 'added_in as version'])
    .where('added_in', '<=', version)
    .where((e) => e.or([e('removed_in', 'is', null), e('removed_in', '>', version)]))
    .orderBy('id')
    .execute()
  return rows
}

async function versions(db: Kysely<TermListTables>, limit: number): Promise<readonly TermVersion[]> {
  const rows = await db
    .selectFrom('term_versions as v')
    .leftJoin('people as p', 'p.id', 'v.by')
    // Of one that added or removed a single term, that term.
    .leftJoin('term_entries as t', (join) =>
      join.on((e) =>
        e.or([
          e.and([e('v.kind', '=', 'add'), e('t.added_in', '=', e.ref('v.version'))]),
          e.and([e('v.kind', '=', 'remove'), e('t.removed_in', '=', e.ref('v.version'))]),
        ]),
      ),
    )
    .select(['v.version', 'v.at', 'v.kind', 'v.reason', 'v.restored', 'p.username'])
    .select(['t.language', 't.kind as term_kind', 't.term'])
    .orderBy('v.version', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ at, username, language, term_kind: kind, term, ...version }) => ({
    ...version,
    at: new Date(at).toISOString(),
    by: username,
    term: language === null || kind === null || term === null ? null : { language, kind, term },
  }))
}

async function write(
  db: Kysely<TermListTables>,
  change: TermListChange,
  seen: number,
  { by, at, reason }: StaffAct & { readonly reason: string },
): Promise<number> {
  const version = seen + 1
  // The number is what makes changes of all nodes come one after the other, without a gap.
  const written = await db
    .insertInto('term_versions')
    .values({
      ...{ version, at, by, reason, kind: change.kind },
      restored: change.kind === 'restore' ? change.version : null,
    })
    .onConflict((c) => c.column('version').doNothing())
    .executeTakeFirst()
  if (written.numInsertedOrUpdatedRows !== 1n || !(await followsVersion(db, 'term_versions', version)))
    throw new Refused('conflict')
  const details = await apply(db, change, version)
  await appendAudit(db, {
    ...{ at, actor: by, action: `terms.${change.kind}`, reason },
    subject: { kind: 'term_lists', id: String(version) },
    details,
  })
  return version
}

/** Answers what the audit log says of it. */
async function apply(
  db: Kysely<TermListTables>,
  change: TermListChange,
  version: number,
): Promise<AuditEntry['details']> {
  if (change.kind === 'add') {
    const { language, kind, scope, term } = change.fields
    const fields = { language, kind, scope, term }
    await db
      .insertInto('term_entries')
      .values({ ...fields, added_in: version, removed_in: null })
      .execute()
    return fields
  }
  if (change.kind === 'restore') return restore(db, change.version, version)
  const removed = await db
    .updateTable('term_entries')
    .set({ removed_in: version })
    .where('id', '=', change.id)
    .where('removed_in', 'is', null)
    .returning(['language', 'kind', 'scope', 'term'])
    .executeTakeFirst()
  if (removed === undefined) throw new Refused('not_found')
  return { ...removed }
}

async function restore(
  db: Kysely<TermListTables>,
  old: number,
  version: number,
): Promise<AuditEntry['details']> {
  if (old >= version) throw new Refused('not_found')
  const [wanted, there] = [await read(db, old), await read(db, version)]
  const keyOf = ({ language, kind, scope, term }: TermToAdd) => `${language} ${kind} ${scope} ${term}`
  const [wantedKeys, thereKeys] = [new Set(wanted.map(keyOf)), new Set(there.map(keyOf))]
  const removed = there.filter((each) => !wantedKeys.has(keyOf(each)))
  const added = wanted.filter((each) => !thereKeys.has(keyOf(each)))
  for (const { id } of removed)
    await db.updateTable('term_entries').set({ removed_in: version }).where('id', '=', id).execute()
  for (const { language, kind, scope, term } of added)
    await db
      .insertInto('term_entries')
      .values({ language, kind, scope, term, added_in: version, removed_in: null })
      .execute()
  return { version: old, added: added.length, removed: removed.length }
}
