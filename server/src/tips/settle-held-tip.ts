import type { Clock, Ledger } from '@footlight/core/ports'
import { isSuspended } from '../accounts/log-in.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { RoomContext } from '../rooms/room-feature.ts'
import { endOf, type HeldTip, heldIn, heldTip, returnCommand } from './held-tip.ts'
import { isInPrivate } from './pay-tip.ts'
import { tipCommand } from './tip-command.ts'

/**
 * In the room's turn: pays it, or gives it back where the performer may not receive it by now (TIP-HOLD-03). What was taken back
 * meanwhile stays so. A ban since then changes nothing: it was granted before.
 *
 * @throws where the books cannot say now.
 */
export async function settleHeldTip(
  held: HeldTip,
  { deps, facts, owner }: Pick<RoomContext, 'deps' | 'facts' | 'owner'>,
  people: Pick<PeopleRepository, 'byId'>,
): Promise<void> {
  const { ledger, clock, shares } = deps
  const model = owner()
  const sender = await people.byId(held.sender)
  const at = clock.now()
  const command =
    sender === null || isSuspended(model, clock)
      ? returnCommand(held, 'unpaid', { sender, model }, at)
      : tipCommand(
          {
            order: {
              ...held,
              at,
              sender,
              model,
              isPrivate: held.isPrivate || isInPrivate(sender, { facts }),
              menuItem: null,
            },
            idempotency: endOf(held.id, 'paid'),
            source: heldIn(held),
          },
          shares,
        )
  const receipt = await ledger.execute(command)
  if (!receipt.ok && receipt.error.code !== 'idempotency_conflict')
    throw new Error(`a held tip could not be settled: ${receipt.error.code}`)
}

interface ReturnDeps {
  readonly ledger: Ledger
  readonly people: Pick<PeopleRepository, 'byId'>
  readonly clock: Clock
}

/** The performer's account is gone: there is no room that would settle it. */
export async function returnHeldTip({ ledger, people, clock }: ReturnDeps, id: string): Promise<void> {
  const held = await heldTip(ledger, id)
  if (held === null) return
  const sender = await people.byId(held.sender)
  await ledger.execute(returnCommand(held, 'unpaid', { sender, model: null }, clock.now()))
}
