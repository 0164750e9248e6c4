import type { Idempotency, LedgerReceipt } from '@footlight/core/ports'
import type { AccountId, Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { walletOf } from '@footlight/core/rules/ledger/accounts'
import { type NewParticipant, participantOf } from '@footlight/core/rules/shows/index'
import { leftOf, paymentFailure } from '../ledger/payment.ts'
import type { ActiveShows } from './active-shows.ts'
import { escrowCommand } from './ledger-commands.ts'
import type { ShowRunner } from './show-runner.ts'

/** Who takes part, and the key under which they asked. */
export interface JoinRequest {
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
export async function recallJoin(
  activeShows: ActiveShows,
  joinRequest: JoinRequest,
): Promise<Result<Joined | null, Failure>> {
  const recorded = await activeShows.context.deps.ledger.recall(joinRequest.idempotency)
  if (!recorded.ok) return fail({ error: recorded.error.code })
  return ok(recorded.value === null ? null : joinedBy(recorded.value, joinRequest))
}

/** Escrow first, then the participant. Tokens move and the participant is there, or neither. */
export async function join(
  activeShows: ActiveShows,
  runner: ShowRunner,
  joinRequest: JoinRequest,
  participant: Omit<NewParticipant, 'account' | 'username' | 'isPresent'>,
): Promise<Result<Joined, Failure>> {
  const { context, settlementQueue } = activeShows
  const taken: NewParticipant = {
    ...participant,
    account: joinRequest.account,
    username: joinRequest.username,
    isPresent: context.roomMembers.named(joinRequest.username).length > 0,
  }
  const enter = (): Promise<void> => runner.apply({ kind: 'participant_joined', participant: taken })
  if (participant.funded === 0) {
    await enter()
    return ok({
      showId: runner.show.id,
      tokens: (await context.deps.ledger.balance(walletOf(joinRequest.account))).posted,
    })
  }
  if (!(await settlementQueue.catchUp())) return fail(notNow)
  let answer: Result<Joined, Failure> | null = null
  const order = {
    id: `${runner.show.id}:join:${context.deps.random.uuid()}`,
    at: context.deps.clock.now(),
    idempotency: joinRequest.idempotency,
  }
  await settlementQueue.pay(
    escrowCommand(runner.books.accounts, joinRequest, participant.funded, order),
    async (outcome) => {
      if (!outcome.ok) {
        answer = fail(paymentFailure(outcome.error, participant.funded))
        return
      }
      const joined = joinedBy(outcome.value, joinRequest)
      activeShows.noteWallet(joinRequest.username, joined.tokens)
      answer = ok(joined)
      if (outcome.value.repeated) return
      await enter()
      // The answer of the books came late: there is no show to join any more.
      if (participantOf(runner.show, joinRequest.account) === null)
        await runner.books.returnLate(joinRequest, participant.funded, order.id)
    },
  )
  return answer ?? fail(notNow)
}

const notNow: Failure = { error: 'unavailable', retryAfter: 1 }

function joinedBy(receipt: LedgerReceipt, { account }: JoinRequest): Joined {
  return {
    showId: receipt.transferId.slice(0, receipt.transferId.indexOf(':')),
    tokens: leftOf(receipt, account),
  }
}
