import { fail, ok, type Result } from '@footlight/core/domain'
import { walletOf } from '@footlight/core/domain/ledger/accounts'
import { escrowCommand, type NewSeat, seatOf } from '@footlight/core/domain/show/index'
import type { Idempotency, LedgerReceipt } from '@footlight/core/ports'
import type { AccountId, Failure } from '@footlight/core/protocol'
import { leftOf, paymentFailure } from '../../ledger/payment-answer.ts'
import type { Floor } from './floor.ts'
import type { ShowRunner } from './show-runner.ts'

/** Who takes part, and the key under which they asked. */
export interface Customer {
  readonly account: AccountId
  readonly username: string
  readonly idempotency: Idempotency
}

export interface Joined {
  readonly showId: string
  /** What the wallet has left. */
  readonly tokens: number
}

/**
 * The answer that this key has had; null: it is new. What was granted once stays granted, whatever the rules
 * say by now. The transfer's id begins with the show's.
 */
export async function recallJoin(floor: Floor, customer: Customer): Promise<Result<Joined | null, Failure>> {
  const recorded = await floor.context.parts.ledger.recall(customer.idempotency)
  if (!recorded.ok) return fail({ error: recorded.error.code })
  return ok(recorded.value === null ? null : joinedBy(recorded.value, customer))
}

/** Escrow first, then the seat. Tokens move and the seat is there, or neither. */
export async function join(
  floor: Floor,
  runner: ShowRunner,
  customer: Customer,
  seat: Omit<NewSeat, 'account' | 'username' | 'isPresent'>,
): Promise<Result<Joined, Failure>> {
  const { context, till } = floor
  const taken: NewSeat = {
    ...seat,
    account: customer.account,
    username: customer.username,
    isPresent: context.crowd.named(customer.username).length > 0,
  }
  const sit = (): Promise<void> => runner.apply({ kind: 'seat_taken', seat: taken })
  if (seat.funded === 0) {
    await sit()
    return ok({
      showId: runner.show.id,
      tokens: (await context.parts.ledger.balance(walletOf(customer.account))).available,
    })
  }
  if (!(await till.catchUp())) return fail(notNow)
  let answer: Result<Joined, Failure> | null = null
  const order = {
    id: `${runner.show.id}:join:${context.parts.random.uuid()}`,
    at: context.parts.clock.now(),
    idempotency: customer.idempotency,
  }
  await till.pay(escrowCommand(runner.accounts, customer, seat.funded, order), async (outcome) => {
    if (!outcome.ok) {
      answer = fail(paymentFailure(outcome.error, seat.funded))
      return
    }
    const joined = joinedBy(outcome.value, customer)
    floor.noteWallet(customer.username, joined.tokens)
    answer = ok(joined)
    if (outcome.value.repeated) return
    await sit()
    // The answer of the books came late: there is no show to sit in any more.
    if (seatOf(runner.show, customer.account) === null)
      await runner.returnLate(customer, seat.funded, order.id)
  })
  return answer ?? fail(notNow)
}

const notNow: Failure = { error: 'unavailable', retryAfter: 1 }

function joinedBy(receipt: LedgerReceipt, { account }: Customer): Joined {
  return {
    showId: receipt.transferId.slice(0, receipt.transferId.indexOf(':')),
    tokens: leftOf(receipt, account),
  }
}
