import { type GroupTipRecoveryDeps, recoverGroupTip } from '../apps/recover-group-tips.ts'
import type { Performer } from '../ledger/payment.ts'
import { logEvent } from '../platform/log-event.ts'
import { bringHome, recoverShows, type ShowRecoveryDeps } from '../shows/recover-shows.ts'
import { tipOfEscrow } from '../tips/held-tip.ts'
import { returnHeldTip } from '../tips/settle-held-tip.ts'
import { type ControlRecoveryDeps, recoverControl } from '../toys/recover-controls.ts'

/** What settles that which was cut off. */
export interface RecoveryDeps extends ShowRecoveryDeps, GroupTipRecoveryDeps, ControlRecoveryDeps {}

/**
 * Before a room takes orders: what a stop or a crash left in escrow there is settled, each by the rule of its
 * kind. Nothing of the room runs yet but the audience shows that go on, so whatever else is found is nobody's.
 * The books do each once, also where two ask (LEDGER-33).
 */
export async function recoverRoom(deps: RecoveryDeps, model: Performer): Promise<void> {
  const goingOn = await recoverShows(deps, model)
  for (const escrow of await deps.ledger.openEscrows(model.id)) {
    switch (escrow.kind) {
      case 'show':
        if (!goingOn.has(escrow.id)) await bringHome(deps, escrow.id, model)
        break
      case 'group_tip':
        await recoverGroupTip(deps, escrow.id)
        break
      case 'toy_control':
        await recoverControl(deps, escrow.id)
        break
      case 'held_tip':
        // The room pays it when its time is over; a performer who is gone has none.
        if (model.username === '') await returnHeldTip(deps, tipOfEscrow(escrow.id))
        break
      // Held for days by its own clocks, whether the room is loaded or not: `keep_commissions` looks after it.
      case 'commission':
        break
      default:
        logEvent(deps.logger, 'escrow_kind_unknown', { escrow })
    }
  }
}
