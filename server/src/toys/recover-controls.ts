import { AccountId } from '@footlight/core/protocol'
import { assert } from '@footlight/core/rules'
import { detailsOf } from '@footlight/core/rules/ledger/movements'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { logEvent } from '../platform/log-event.ts'
import { controlIdOf } from './control-commands.ts'
import { type SettlementDeps, settleFromBooks } from './control-settlements.ts'

export interface ControlRecoveryDeps extends SettlementDeps {
  readonly people: PeopleRepository
}

/**
 * Control that a crash cut off is settled to what was charged, and the rest is refunded (TOYROOM-REFUND-04).
 * `escrowId`: its name in the accounts.
 */
export async function recoverControl(
  { people, logger, ...books }: ControlRecoveryDeps,
  escrowId: string,
): Promise<void> {
  const id = controlIdOf(escrowId)
  assert(id !== null, 'escrow of a control has its id')
  const bought = await books.ledger.movement(id)
  assert(bought !== null, 'what is in escrow was bought')
  const details = detailsOf('toy_control', bought)
  assert(details !== null, 'a control has its viewer and its performer')
  const [viewerId, modelId] = [AccountId.parse(details.viewer), AccountId.parse(details.model)]
  const [viewer, model] = [await people.byId(viewerId), await people.byId(modelId)]
  // An account that is gone has nobody to tell; its tokens go where they belong all the same.
  const settled = await settleFromBooks(books, {
    id,
    owed: 0,
    viewer: viewer ?? { id: viewerId, username: '' },
    model: model ?? { id: modelId, username: '', studioId: null, studioTerms: null },
  })
  if (settled.ok) logEvent(logger, 'toy_control_recovered', { control: id })
  else logEvent(logger, 'toy_recovery_failed', { control: id, code: settled.error.code })
}
