import { ExperimentKey, ExperimentState, Variant } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import type { Generated, Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { StoredExperiment, StoredExperimentChange, StoredExposure } from './experiment-port.ts'

interface ExperimentTable {
  id: Generated<number>
  key: string
  about: string
  /** A JSON text. */
  variants: string
  salt: string
  state: string
  begins_at: number | null
  ends_at: number | null
}

interface ChangeTable {
  number: number
  at: number
  by: number
  experiment: number
  /** A JSON text. */
  change: string
}

interface ExposureTable {
  experiment: number
  account: number
  variant: string
  at: number
}

export interface ExperimentTables {
  experiments: ExperimentTable
  experiment_changes: ChangeTable
  experiment_exposures: ExposureTable
}

const Variants = z.array(Variant)
const Change = z.object({
  kind: z.enum(['create', 'edit', 'start', 'end']),
  variants: z.optional(Variants),
})

export function experimentOf(row: Selectable<ExperimentTable>): StoredExperiment {
  const { id, about, salt } = row
  return {
    ...{ id, about, salt },
    key: ExperimentKey.parse(row.key),
    variants: Variants.parse(JSON.parse(row.variants)),
    state: ExperimentState.parse(row.state),
    beginsAt: row.begins_at,
    endsAt: row.ends_at,
  }
}

export function changeOf({ change, by, ...row }: Selectable<ChangeTable>): StoredExperimentChange {
  const { kind, variants } = Change.parse(JSON.parse(change))
  return { ...row, by: AccountId.parse(by), kind, variants: variants ?? null }
}

export function exposureOf({ account, ...row }: Selectable<ExposureTable>): StoredExposure {
  return { ...row, account: AccountId.parse(account) }
}
