import { payoutDeskRoutes, payoutLimits } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { lastPayableDay } from '@footlight/core/rules/payouts/payable'
import type { Person } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { type BookDeps, bookPayouts } from './book-payouts.ts'
import { type DeskPayoutDeps, presentRuns, readRun } from './desk-payouts.ts'
import { presentTerms } from './own-payouts.ts'
import { planRun } from './plan-run.ts'

export type PayoutDeskDeps = DeskPayoutDeps & BookDeps

const mayNotRun = ({ roles }: Person): boolean => !may(roles, 'payouts.run')
const mayNotRead = ({ roles }: Person): boolean => !may(roles, 'payouts.read')

/** Where the staff pays: planned by one, approved by another (PAYOUT-05). */
export function registerPayoutDesk(registrar: Registrar, deps: PayoutDeskDeps): void {
  const { payouts, clock, config } = deps

  registerRoute(registrar, payoutDeskRoutes.payoutRuns, async ({ identity: { person } }) => {
    if (mayNotRead(person)) return fail({ error: 'forbidden' })
    const terms = config.payouts
    return ok({
      terms: terms === null ? null : presentTerms(terms),
      last_day: terms === null ? null : lastPayableDay(clock.now(), terms),
      runs: await presentRuns(await payouts.runs(payoutLimits.runs), deps),
    })
  })

  registerRoute(registrar, payoutDeskRoutes.payoutRun, async ({ identity: { person }, params, query }) =>
    mayNotRead(person) ? fail({ error: 'forbidden' }) : await readRun(params.run, query, deps),
  )

  registerRoute(
    registrar,
    payoutDeskRoutes.planPayouts,
    async ({ identity: { person }, params: { run: id }, body: { through } }) => {
      if (mayNotRun(person)) return fail({ error: 'forbidden' })
      const terms = config.payouts
      if (terms === null) return fail({ error: 'unavailable' })
      const at = clock.now()
      if (through > lastPayableDay(at, terms))
        return fail({ error: 'invalid_value', fields: { through: 'too_large' } })
      const { currency, rate, holdDays, minimum } = terms
      const planned = await payouts.plan(
        { id, through, currency, rate, holdDays, minimum },
        await planRun(terms, through, at, deps),
        { by: person.id, at },
      )
      return planned === 'open' ? fail({ error: 'wrong_state', state: 'open' }) : await readRun(id, {}, deps)
    },
  )

  registerRoute(
    registrar,
    payoutDeskRoutes.decidePayouts,
    async ({ identity: { person }, params: { run: id }, body: { decision, tokens } }) => {
      if (mayNotRun(person)) return fail({ error: 'forbidden' })
      if ((await payouts.run(id)) === null) return fail({ error: 'not_found' })
      const decided = await payouts.decide(id, decision, tokens, { by: person.id, at: clock.now() })
      if (decided === 'conflict') return fail({ error: 'conflict' })
      if (decided === 'same_person') return fail({ error: 'wrong_state', state: 'same_person' })
      // What is not booked now, the job books.
      await bookPayouts(deps)
      return await readRun(id, {}, deps)
    },
  )

  registerAnswersOfBank(registrar, deps)
}

/** What became of a run at the bank. */
function registerAnswersOfBank(registrar: Registrar, deps: PayoutDeskDeps): void {
  const { payouts, clock } = deps

  registerRoute(
    registrar,
    payoutDeskRoutes.markPaid,
    async ({ identity: { person }, params: { run: id } }) => {
      if (mayNotRun(person)) return fail({ error: 'forbidden' })
      if ((await payouts.run(id)) === null) return fail({ error: 'not_found' })
      const isDone = await payouts.markPaid(id, { by: person.id, at: clock.now() })
      return isDone ? await readRun(id, {}, deps) : fail({ error: 'wrong_state' })
    },
  )

  registerRoute(
    registrar,
    payoutDeskRoutes.markReturned,
    async ({ identity: { person }, params: { run: id, payout: payoutId }, body: { reason } }) => {
      if (mayNotRun(person)) return fail({ error: 'forbidden' })
      const payout = await payouts.payoutIn(id, payoutId)
      if (payout === null) return fail({ error: 'not_found' })
      if (!(await payouts.markReturned(payout, reason, { by: person.id, at: clock.now() })))
        return fail({ error: 'wrong_state' })
      await bookPayouts(deps)
      return await readRun(id, {}, deps)
    },
  )
}
