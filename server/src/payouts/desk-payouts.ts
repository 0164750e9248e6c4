import type { Clock, Ledger } from '@footlight/core/ports'
import {
  type PayoutRun,
  type PayoutRunPage,
  payoutLimits,
  type TokenPayoutState,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import type { PayoutConfig } from '../platform/payout-config.ts'
import { type StudioRegister, tellStudios } from '../studio-register/module.ts'
import { namesOf, presentPayout, presentTerms } from './own-payouts.ts'
import type { PayoutRepository } from './payout-repository.ts'
import { noTotals } from './payout-runs.ts'
import type { StoredRun } from './payout-tables.ts'
import type { TaxHolds } from './plan-run.ts'

export interface DeskPayoutDeps {
  readonly payouts: PayoutRepository
  readonly people: Pick<PeopleRepository, 'byId' | 'byIds'>
  readonly ledger: Pick<Ledger, 'holdings' | 'creditedAfter' | 'execute' | 'balance'>
  readonly taxHolds: TaxHolds
  readonly studioRegister: Pick<StudioRegister, 'named'>
  readonly clock: Clock
  readonly config: { readonly payouts: PayoutConfig | null }
}

/** Banks take files with euro alone. */
export function hasBankFile(config: PayoutConfig | null, { currency }: Pick<StoredRun, 'currency'>): boolean {
  return config?.debtor != null && currency === 'EUR'
}

export async function presentRuns(
  runs: readonly StoredRun[],
  { payouts, people }: DeskPayoutDeps,
): Promise<PayoutRun[]> {
  const [totals, persons] = await Promise.all([
    payouts.totals(runs.map(({ id }) => id)),
    people.byIds(
      [...new Set(runs.flatMap(({ plannedBy, decidedBy }) => [plannedBy, decidedBy]))].filter(
        (id) => id !== null,
      ),
    ),
  ])
  const names = new Map<number, string>(persons.map(({ id, username }) => [id, username]))
  return runs.map((run) => {
    const { leftOut, ...paid } = totals.get(run.id) ?? noTotals
    return {
      ...{ id: run.id, state: run.state, through: run.through },
      ...presentTerms(run),
      planned_by: names.get(run.plannedBy) ?? '',
      planned_at: isoTime(run.plannedAt),
      decided_by: run.decidedBy === null ? null : (names.get(run.decidedBy) ?? ''),
      decided_at: run.decidedAt === null ? null : isoTime(run.decidedAt),
      ...paid,
      left_out: leftOut,
    }
  })
}

interface AskedPayouts {
  /** Id of the last of the page before. */
  readonly after?: string | undefined
  readonly state?: TokenPayoutState | undefined
}

export async function readRun(
  id: string,
  { after, state }: AskedPayouts,
  deps: DeskPayoutDeps,
): Promise<Result<PayoutRunPage, { error: 'not_found' }>> {
  const { payouts, people, config } = deps
  const run = await payouts.run(id)
  if (run === null) return fail({ error: 'not_found' })
  const found = await payouts.payoutsIn(id, after ?? null, payoutLimits.perPage + 1, state)
  const shown = found.slice(0, payoutLimits.perPage)
  const nameOf = await namesOf(shown, people)
  const told = await tellStudios(
    shown.flatMap(({ studio }) => studio ?? []),
    deps.studioRegister,
  )
  const [summary] = await presentRuns([run], deps)
  return ok({
    run: summary!,
    payouts: shown.map((payout) => ({
      ...presentPayout(payout, run),
      username: nameOf(payout),
      studio: payout.studio === null ? null : { id: payout.studio, name: told(payout.studio).name },
    })),
    next: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    has_bank_file: hasBankFile(config.payouts, run),
  })
}
