import type { AccountId } from '@footlight/core/protocol/ids'
import { experimentState } from '@footlight/core/rules/experiments/experiment'
import type { Kysely } from 'kysely'
import { appendAudit } from '../audit-log/module.ts'
import { Refused, refusable } from '../platform/db/refusable.ts'
import { followsVersion } from '../platform/db/versions.ts'
import type {
  ExperimentChange,
  ExperimentRefusal,
  ExperimentRepository,
  StoredExperiment,
} from './experiment-port.ts'
import { changeOf, type ExperimentTables, experimentOf } from './experiment-tables.ts'

/** Experiments and who changed them, on either dialect. */
export function createExperimentRepository(db: Kysely<ExperimentTables>): ExperimentRepository {
  return {
    async list(limit) {
      const rows = await db.selectFrom('experiments').selectAll().orderBy('id', 'desc').limit(limit).execute()
      return rows.map(experimentOf)
    },
    byId: (id) => byId(db, id),
    async running(key, now) {
      const row = await db
        .selectFrom('experiments')
        .selectAll()
        .where('key', '=', key)
        .where('state', '=', 'running')
        .executeTakeFirst()
      if (row === undefined) return null
      const stored = experimentOf(row)
      return experimentState(stored, now) === 'running' ? stored : null
    },
    async changes(limit) {
      const rows = await db
        .selectFrom('experiment_changes')
        .selectAll()
        .orderBy('number', 'desc')
        .limit(limit)
        .execute()
      return rows.map(changeOf)
    },
    change: (change, by, seen, now) =>
      refusable(db, async (within) => {
        await write(within, change, by, seen, now)
        return null
      }),
  }
}

async function byId(db: Kysely<ExperimentTables>, id: number): Promise<StoredExperiment | null> {
  const row = await db.selectFrom('experiments').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : experimentOf(row)
}

async function write(
  db: Kysely<ExperimentTables>,
  change: ExperimentChange,
  by: AccountId,
  seen: number,
  now: number,
): Promise<void> {
  const experiment = change.kind === 'create' ? await create(db, change) : change.id
  if (change.kind !== 'create' && (await byId(db, experiment)) === null)
    throw new Refused<ExperimentRefusal>({ error: 'not_found' })
  // The number is what makes changes of all nodes come one after the other.
  const written = await db
    .insertInto('experiment_changes')
    .values({ number: seen + 1, at: now, by, experiment, change: JSON.stringify(change) })
    .onConflict((c) => c.column('number').doNothing())
    .executeTakeFirst()
  if (written.numInsertedOrUpdatedRows !== 1n || !(await followsVersion(db, 'experiment_changes', seen + 1)))
    throw new Refused<ExperimentRefusal>({ error: 'conflict' })
  const stored = await byId(db, experiment)
  if (change.kind !== 'create' && stored !== null) await apply(db, change, stored, now)
  await appendAudit(db, {
    at: now,
    actor: by,
    action: 'experiments.change',
    subject: { kind: 'experiment', id: String(experiment) },
    reason: null,
    details: { kind: change.kind },
  })
}

async function create(
  db: Kysely<ExperimentTables>,
  { key, about, variants, salt, endsAt }: Extract<ExperimentChange, { kind: 'create' }>,
): Promise<number> {
  const { id } = await db
    .insertInto('experiments')
    .values({
      ...{ key, about, variants: JSON.stringify(variants), salt },
      ...{ state: 'draft', begins_at: null, ends_at: endsAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function apply(
  db: Kysely<ExperimentTables>,
  change: Exclude<ExperimentChange, { kind: 'create' }>,
  stored: StoredExperiment,
  now: number,
): Promise<void> {
  const state = experimentState(stored, now)
  if (state !== (change.kind === 'end' ? 'running' : 'draft'))
    throw new Refused<ExperimentRefusal>({ error: 'wrong_state', state })
  const row = db.updateTable('experiments').where('id', '=', stored.id)
  switch (change.kind) {
    case 'edit': {
      const { about, variants, endsAt } = change
      await row.set({ about, variants: JSON.stringify(variants), ends_at: endsAt }).execute()
      return
    }
    case 'start':
      await makeRoom(db, stored, now)
      await row.set({ state: 'running', begins_at: now }).execute()
      return
    case 'end':
      await row.set({ state: 'ended', ends_at: now }).execute()
      return
  }
}

/** One of a key runs at a time; one whose time is over makes room. */
async function makeRoom(db: Kysely<ExperimentTables>, starts: StoredExperiment, now: number): Promise<void> {
  if (starts.endsAt !== null && starts.endsAt <= now)
    throw new Refused<ExperimentRefusal>({ error: 'wrong_state', state: 'end_passed' })
  const running = db.updateTable('experiments').where('key', '=', starts.key).where('state', '=', 'running')
  await running.set({ state: 'ended' }).where('ends_at', '<=', now).execute()
  const other = await db
    .selectFrom('experiments')
    .select('id')
    .where('key', '=', starts.key)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (other !== undefined) throw new Refused<ExperimentRefusal>({ error: 'wrong_state', state: 'other_runs' })
}
