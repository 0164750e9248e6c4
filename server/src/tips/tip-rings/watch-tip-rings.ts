import type { Clock } from '@footlight/core/ports'
import { AccountId } from '@footlight/core/protocol'
import type { Logger } from 'pino'
import type { PeopleRepository, Person } from '../../accounts/people-port.ts'
import type { NumberedMovement } from '../../ledger/reader.ts'
import type { Job } from '../../platform/cluster/singleton.ts'
import { logEvent } from '../../platform/log-event.ts'
import { type Payment, paymentsOf, sumByPair } from '../../spending/payments.ts'
import { relationOf } from './relation.ts'
import type { TipRing, TipRingRepository } from './tip-ring-repository.ts'

/** Movements that one step reads: so few that no commit waits for long. */
const STEP_MOVEMENTS = 500
/** Steps of one run; what is left comes with the next. */
const STEPS_MAX = 40

export interface TipRingDeps {
  readonly ledger: { movementsAfter(seq: number, limit: number): Promise<readonly NumberedMovement[]> }
  readonly people: Pick<PeopleRepository, 'byIds'>
  readonly tipRings: TipRingRepository
  readonly clock: Clock
  readonly logger: Logger
}

const EVERY_MS = 600_000

/** Looks at the start and every ten minutes. A failure is looked at again the next time. */
export class TipRingWatch {
  /** As of the last look, for the metric; the truth is in the table. */
  onRecord = 0
  readonly jobs: readonly Job[]

  constructor(deps: TipRingDeps) {
    const run = async () => {
      this.onRecord = await watchTipRings(deps)
    }
    this.jobs = [{ name: 'watch_tip_rings', everyMs: EVERY_MS, runsAtStart: true, run }]
  }
}

/**
 * Looks through what the ledger has booked since the last time for tokens that went between accounts of one
 * person or one studio, and reports them to the operator (LEDGER-30). Nothing is blocked. Where it stands is
 * in the database; two processes at once report each movement once. Answers how many pairs are on record.
 */
export async function watchTipRings(deps: TipRingDeps): Promise<number> {
  const { tipRings, logger, clock } = deps
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const after = await tipRings.position()
    const movements = await deps.ledger.movementsAfter(after, STEP_MOVEMENTS)
    const last = movements.at(-1)
    if (last === undefined) break
    const rings = await ringsOf(sumByPair(movements.flatMap(paymentsOf)), deps.people)
    if (!(await tipRings.add(after, last.seq, rings, clock.now()))) break
    for (const ring of rings) {
      logEvent(logger, 'tip_ring', { ...ring })
    }
    if (movements.length < STEP_MOVEMENTS) break
  }
  return await tipRings.count()
}

async function ringsOf(
  payments: readonly Payment[],
  people: TipRingDeps['people'],
): Promise<readonly TipRing[]> {
  const ids = [...new Set(payments.flatMap(({ payer, model }) => [payer, model]))].map((id) =>
    AccountId.parse(id),
  )
  const byId = new Map<number, Person>((await people.byIds(ids)).map((person) => [person.id, person]))
  return payments.flatMap(({ payer, model, tokens }) => {
    const [from, to] = [byId.get(payer), byId.get(model)]
    const relation = from === undefined || to === undefined ? null : relationOf(from, to)
    return relation === null ? [] : [{ payer, model, relation, tokens }]
  })
}
