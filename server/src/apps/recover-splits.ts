import type {
  AppRepository,
  Clock,
  Ledger,
  LedgerError,
  PeopleRepository,
  Random,
} from '@footlight/core/ports'
import { assert, ok, type Result } from '@footlight/core/rules'
import { ESCROW_PREFIX, parseEscrow } from '@footlight/core/rules/ledger/accounts'
import type { Splitter } from '@footlight/core/rules/tip-split/tip-split'
import type { Logger } from 'pino'
import { refundCommand } from './split-commands.ts'

interface Books {
  readonly ledger: Ledger
  readonly people: PeopleRepository
  readonly clock: Clock
  readonly random: Random
}

/**
 * Before the server listens: every tip split that a stop or a crash cut off goes back to those who paid for
 * it (SPLIT-06).
 */
export async function recoverSplits(
  parts: Books & { readonly apps: AppRepository; readonly logger: Logger },
): Promise<void> {
  for (const { splitId } of await parts.apps.openSplits()) {
    const refunded = await refundFromBooks(parts, splitId)
    if (!refunded.ok) {
      parts.logger.error(
        { split: splitId, code: refunded.error.code },
        'a tip split of before stays in escrow; the next start tries again',
      )
      continue
    }
    await parts.apps.closeSplit(splitId)
    parts.logger.warn({ split: splitId }, 'a tip split was cut off and is given back')
  }
}

/**
 * What the books have in escrow for this split, whatever anybody else knows of it, goes back in one transfer.
 */
export async function refundFromBooks(
  { ledger, people, clock, random }: Books,
  splitId: string,
): Promise<Result<null, LedgerError>> {
  const holdings = await ledger.holdings(`${ESCROW_PREFIX}${splitId}.`)
  const participants = holdings.map(({ account, posted }) => {
    const accountId = parseEscrow(account)?.accountId ?? null
    assert(accountId !== null, 'a tip split has seats and no till')
    return { account: accountId, tokens: posted }
  })
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
