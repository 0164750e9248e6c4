import type { Clock, Ledger, LedgerError, Random } from '@footlight/core/ports'
import { ok, type Result } from '@footlight/core/rules'
import type { GroupTipPayer } from '@footlight/core/rules/group-tips/group-tip'
import type { Logger } from 'pino'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { readEscrow } from '../ledger/escrow.ts'
import { logEvent } from '../platform/log-event.ts'
import type { AppRepository } from './app-port.ts'
import { refundCommand } from './group-tip-commands.ts'

interface RefundDeps {
  readonly ledger: Ledger
  readonly people: PeopleRepository
  readonly clock: Clock
  readonly random: Random
}

export interface GroupTipRecoveryDeps extends RefundDeps {
  readonly logger: Logger
}

/** A group tip that a stop or a crash cut off goes back to those who paid for it (SPLIT-06). */
export async function recoverGroupTip(deps: GroupTipRecoveryDeps, groupTipId: string): Promise<boolean> {
  const refunded = await refundFromBooks(deps, groupTipId)
  if (refunded.ok) logEvent(deps.logger, 'group_tip_refunded', { groupTip: groupTipId })
  else logEvent(deps.logger, 'group_tip_refund_failed', { groupTip: groupTipId, code: refunded.error.code })
  return refunded.ok
}

/**
 * Before the server listens: group tips that an older program left in escrow. It stored them in a list of the
 * site, because its books did not know in whose room they were (LEDGER-32).
 */
export async function recoverListedGroupTips(
  deps: GroupTipRecoveryDeps & { readonly apps: AppRepository },
): Promise<void> {
  for (const { groupTipId } of await deps.apps.openGroupTips())
    if (await recoverGroupTip(deps, groupTipId)) await deps.apps.closeGroupTip(groupTipId)
}

/**
 * What the books have in escrow for this group tip, whatever anybody else knows of it, goes back in one transfer.
 */
export async function refundFromBooks(
  { ledger, people, clock, random }: RefundDeps,
  groupTipId: string,
): Promise<Result<null, LedgerError>> {
  const { participants } = await readEscrow(ledger, groupTipId)
  if (participants.length === 0) return ok(null)
  const names = new Map(
    (await people.byIds(participants.map((participant) => participant.account))).map((person) => [
      person.id,
      person.username,
    ]),
  )
  // An account that is gone has nobody to tell; its tokens go back all the same.
  const splitters: GroupTipPayer[] = participants.map((participant) => ({
    ...participant,
    username: names.get(participant.account) ?? '',
  }))
  const refunded = await ledger.execute(refundCommand(random.uuid(), groupTipId, splitters, clock.now()))
  return refunded.ok ? ok(null) : refunded
}
