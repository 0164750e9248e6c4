import type { BalanceNotice, Clock, Ledger } from '@footlight/core/ports'
import { paidOutOf } from '@footlight/core/rules/ledger/accounts'
import { movementOf } from '@footlight/core/rules/ledger/movements'
import type { Logger } from 'pino'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { earningsNotice, type Transfer } from '../ledger/payment.ts'
import { type Failure, runEach } from '../platform/run-each.ts'
import type { PayoutRepository } from './payout-repository.ts'
import type { StoredPayout } from './payout-tables.ts'

const AT_ONCE = 100

export interface BookDeps {
  readonly payouts: PayoutRepository
  readonly ledger: Pick<Ledger, 'execute'>
  readonly people: Pick<PeopleRepository, 'byId'>
  readonly clock: Clock
  readonly logger: Logger
}

const failure: Failure<StoredPayout> = {
  event: 'payout_booking_failed',
  about: ({ id, run }) => ({ payout: id, run }),
}

/**
 * Takes the tokens of approved payouts out of their accounts, and puts those back whose money came back. The books do
 * each of them once, whoever asks how often; a row only follows what they did (PAYOUT-04).
 */
export async function bookPayouts(deps: BookDeps): Promise<void> {
  const { payouts, logger } = deps
  await inSteps(payouts.toBook, (payout) => book(payout, deps), logger)
  await payouts.closeBooked()
  await inSteps(payouts.toReturn, (payout) => giveBack(payout, deps), logger)
}

/** Until there are none, or all that are left fail. */
async function inSteps(
  next: (limit: number) => Promise<readonly StoredPayout[]>,
  task: (payout: StoredPayout) => Promise<void>,
  logger: Logger,
): Promise<void> {
  for (;;) {
    const step = await next(AT_ONCE)
    let done = 0
    await runEach(
      step,
      async (payout) => {
        await task(payout)
        done += 1
      },
      failure,
      logger,
    )
    if (step.length < AT_ONCE || done === 0) return
  }
}

async function book(payout: StoredPayout, deps: BookDeps): Promise<void> {
  const { payouts, ledger, clock } = deps
  const booked = await ledger.execute(await commandOf(payout, 'payout', deps))
  if (!booked.ok && booked.error.code !== 'not_enough_tokens') throw new Error(booked.error.code)
  await payouts.noteBooked(payout.id, booked.ok ? 'booked' : 'spent', clock.now())
}

async function giveBack(payout: StoredPayout, deps: BookDeps): Promise<void> {
  const { payouts, ledger, clock } = deps
  const booked = await ledger.execute(await commandOf(payout, 'payout_return', deps))
  if (!booked.ok) throw new Error(booked.error.code)
  await payouts.noteReturned(payout.id, clock.now())
}

async function commandOf(
  { id, run, account, model, tokens }: StoredPayout,
  kind: 'payout' | 'payout_return',
  { people, clock }: BookDeps,
): Promise<Transfer> {
  const person = model === null ? null : await people.byId(model)
  const notify: BalanceNotice[] = person === null ? [] : [earningsNotice(person, kind)]
  const [debit, credit] = kind === 'payout' ? [account, paidOutOf(account)] : [paidOutOf(account), account]
  return {
    kind: 'transfer',
    id: kind === 'payout' ? `payout.${id}` : `payout.${id}.return`,
    at: clock.now(),
    reason: kind,
    idempotency: { scope: `payout:${id}`, key: kind, fingerprint: String(tokens) },
    lines: [{ debit, credit, tokens }],
    ...movementOf(kind, { payout: id, run }),
    notify,
  }
}
