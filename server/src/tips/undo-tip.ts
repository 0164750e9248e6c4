import type { Clock, Ledger } from '@footlight/core/ports'
import { type Failure, moneyRoutes, type ResponseOf } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { walletOf } from '@footlight/core/rules/ledger/accounts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { endOf, heldTip, returnCommand } from './held-tip.ts'

export interface UndoDeps {
  readonly ledger: Ledger
  readonly people: PeopleRepository
  readonly clock: Clock
}

/** `POST /tips/{transfer_id}/undo`. */
export function registerUndoRoute(registrar: Registrar, deps: UndoDeps): void {
  registerRoute(registrar, moneyRoutes.undoTip, ({ params, identity }) =>
    undoTip(params.transfer_id, identity.person, deps),
  )
}

/**
 * Until the last of its ten seconds, by this clock. Whoever settles it waits for their end, and between the two the books decide:
 * both ends have one key (TIP-HOLD-02).
 */
async function undoTip(
  id: string,
  sender: Person,
  { ledger, people, clock }: UndoDeps,
): Promise<Result<ResponseOf<typeof moneyRoutes.undoTip>, Failure>> {
  const held = await heldTip(ledger, id)
  if (held === null || held.sender !== sender.id) return fail({ error: 'not_found' })
  const answered = async () => {
    const { posted } = await ledger.balance(walletOf(sender.id))
    return ok({ status: 1 as const, tokens: posted })
  }
  const ended = await ledger.recall(endOf(id, 'returned'))
  if (ended.ok && ended.value !== null) return answered()
  if (!ended.ok || clock.now() >= held.heldUntil) return fail({ error: 'tip_undo_too_late' })
  const model = await people.byId(held.model)
  const receipt = await ledger.execute(returnCommand(held, 'undone', { sender, model }, clock.now()))
  if (receipt.ok) return answered()
  return fail({ error: receipt.error.code === 'storage_full' ? 'storage_full' : 'tip_undo_too_late' })
}
