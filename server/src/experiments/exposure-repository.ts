import { ExperimentKey } from '@footlight/core/protocol'
import { type Kysely, sql } from 'kysely'
import type { ExposureRepository } from './experiment-port.ts'
import { type ExperimentTables, exposureOf } from './experiment-tables.ts'

/** Who was shown what, on either dialect. */
export function createExposureRepository(db: Kysely<ExperimentTables>): ExposureRepository {
  const exposures = () => db.selectFrom('experiment_exposures')
  return {
    async add({ experiment, account, variant, at }) {
      // One statement: an experiment that ends meanwhile takes none, and of two reports one is written.
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('experiment_exposures')
        .columns(['experiment', 'account', 'variant', 'at'])
        .expression((e) =>
          e
            .selectFrom('experiments')
            .where('id', '=', experiment)
            .where('state', '=', 'running')
            .where((c) => c.or([c('ends_at', 'is', null), c('ends_at', '>', at)]))
            .select([
              'id',
              sql<number>`cast(${account} as bigint)`.as('account'),
              sql<string>`cast(${variant} as text)`.as('variant'),
              sql<number>`cast(${at} as bigint)`.as('at'),
            ]),
        )
        .onConflict((c) => c.columns(['experiment', 'account']).doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    async isShown(experiment, account) {
      const row = await exposures()
        .select('at')
        .where('experiment', '=', experiment)
        .where('account', '=', account)
        .executeTakeFirst()
      return row !== undefined
    },
    async ofExperiment(experiment, after, limit) {
      const rows = await exposures()
        .selectAll()
        .where('experiment', '=', experiment)
        .where('account', '>', after ?? 0)
        .orderBy('account')
        .limit(limit)
        .execute()
      return rows.map(exposureOf)
    },
    async ofAccount(account) {
      const rows = await exposures()
        .innerJoin('experiments', 'experiments.id', 'experiment_exposures.experiment')
        .selectAll('experiment_exposures')
        .select('experiments.key')
        .where('account', '=', account)
        .orderBy('at')
        .orderBy('experiment')
        .execute()
      return rows.map(({ key, ...row }) => ({ ...exposureOf(row), key: ExperimentKey.parse(key) }))
    },
    async forgetAccount(account) {
      await db.deleteFrom('experiment_exposures').where('account', '=', account).execute()
    },
    async forgetEnded(before) {
      await db
        .deleteFrom('experiment_exposures')
        .where('experiment', 'in', (e) =>
          e.selectFrom('experiments').select('id').where('ends_at', '<=', before),
        )
        .execute()
    },
  }
}
