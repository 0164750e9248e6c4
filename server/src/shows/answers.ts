import type { Failure, Receipt, ShowState } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Bill } from '@footlight/core/rules/shows/receipt'
import type { Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { isStaff } from '../accounts/roles.ts'
import { viewerOf } from '../accounts/viewer.ts'
import type { Joined } from './join.ts'
import { presentReceipt } from './present-receipt.ts'
import type { ShowFeature } from './show-feature.ts'

export interface StateAnswer {
  readonly status: 1
  readonly show_id: string | null
  readonly state: ShowState
}

/** All shows of the room as the caller sees them now. */
export function stateAnswer(
  shows: ShowFeature,
  identity: Identity,
  showId: string | null,
): Result<StateAnswer, Failure> {
  return ok({ status: 1, show_id: showId, state: shows.stateFor(viewerOf(identity, false)) })
}

export interface PaidAnswer {
  readonly status: 1
  readonly show_id: string
  readonly tokens: number
}

/** What was bought, and what the payer has left. */
export function paidAnswer(joined: Result<Joined, Failure>): Result<PaidAnswer, Failure> {
  return joined.ok ? ok({ status: 1, show_id: joined.value.showId, tokens: joined.value.tokens }) : joined
}

export function receiptFor(bill: Bill, owner: Person, reader: Person): Result<Receipt, Failure> {
  const receipt = presentReceipt(bill, owner.username, { account: reader.id, isStaff: isStaff(reader.roles) })
  return receipt === null ? fail({ error: 'not_found' }) : ok(receipt)
}
