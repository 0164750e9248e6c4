import type { Clock, Ledger, LedgerError, Random } from '@footlight/core/ports'
import { ok, type Result } from '@footlight/core/rules'
import type { Splitter } from '@footlight/core/rules/splits/tip-split'
import type { Logger } from 'pino'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { readEscrow } from '../ledger/escrow.ts'
import type { AppRepository } from './app-port.ts'
import { refundCommand } from './split-commands.ts'

interface RefundDeps {
  readonly ledger: Ledger
  readonly people: PeopleRepository
  readonly clock: Clock
  readonly random: Random
}

export interface SplitRecoveryDeps extends RefundDeps {
  readonly logger: Logger
}

/** A group tip that a stop or a crash cut off goes back to those who paid for it (SPLIT-06). */
export async function recoverSplit(deps: SplitRecoveryDeps, splitId: string): Promise<boolean> {
  const refunded = await refundFromBooks(deps, splitId)
  if (refunded.ok) deps.logger.warn({ split: splitId }, 'a group tip was cut off and is refunded')
  else
    deps.logger.error(
      { split: splitId, code: refunded.error.code },
      'a group tip of before stays in escrow; it is tried again',
    )
  return refunded.ok
}

/**
 * Before the server listens: splits that an older program left in escrow. It stored them in a list of the
 * site, because its books did not know in whose room they were (LEDGER-32).
 */
export async function recoverListedSplits(
  deps: SplitRecoveryDeps & { readonly apps: AppRepository },
): Promise<void> {
  for (const { splitId } of await deps.apps.openSplits())
    if (await recoverSplit(deps, splitId)) await deps.apps.closeSplit(splitId)
}

/**
 * What the books have in escrow for this split, whatever anybody else knows of it, goes back in one transfer.
 */
export async function refundFromBooks(
  { ledger, people, clock, random }: RefundDeps,
  splitId: string,
): Promise<Result<null, LedgerError>> {
  const { participants } = await readEscrow(ledger, splitId)
  if (participants.length === 0) return ok(null)
  const names = new Map(
    (await people.byIds(participants.map((participant) => participant.account))).map((person) => [
      person.id,
      person.username,
    ]),
  )
  // An account that is gone has nobody to tell; its tokens go back all the same.
  const splitters: Splitter[] = participants.map((participant) => ({
    ...participant,
    username: names.get(participant.account) ?? '',
  }))
  const refunded = await ledger.execute(refundCommand(random.uuid(), splitId, splitters, clock.now()))
  return refunded.ok ? ok(null) : refunded
}
