import type { Clock, Ledger } from '@footlight/core/ports'
import { CommissionService } from '@footlight/core/protocol'
import type { DeletionObstacle } from '@footlight/core/protocol/account-deletion'
import { debtPrefixOf, ESCROW_PREFIX, parseEscrow } from '@footlight/core/rules/ledger/accounts'
import { ownAccount } from '../accounts/current-user.ts'
import type { Person } from '../accounts/people-port.ts'
import { hasOffice } from '../accounts/roles.ts'
import type { BillingRepository } from '../billing/billing-port.ts'
import type { CommissionRepository } from '../commissions/commission-port.ts'
import type { FanClubGiftRepository } from '../fan-club/gift-port.ts'
import type { ShowRepository } from '../shows/show-port.ts'

export interface ObstacleDeps {
  readonly billing: Pick<BillingRepository, 'ofAccount'>
  readonly clock: Clock
  readonly commissions: Pick<CommissionRepository, 'openOf'>
  readonly fanClubGifts: Pick<FanClubGiftRepository, 'ofGiver'>
  readonly ledger: Pick<Ledger, 'balance' | 'holdings' | 'openEscrows'>
  readonly shows: Pick<ShowRepository, 'unfinished'>
}

/** Of one step through somebody's purchases. */
const AT_ONCE = 100
const GIFTS_MAX = 1_000
/** Money of these may still go either way. */
const undecided: ReadonlySet<string> = new Set(['open', 'review', 'disputed'])

/** What has to end before this account can go. `givenUp`: tokens that its owner gave up; null: nobody has asked them yet. */
export async function obstaclesOf(
  person: Person,
  givenUp: number | null,
  deps: ObstacleDeps,
): Promise<readonly DeletionObstacle[]> {
  const { id } = person
  const found: readonly (readonly [DeletionObstacle, boolean])[] = [
    ['staff', hasOffice(person)],
    ['suspended', (person.suspendedUntil ?? 0) > deps.clock.now()],
    ['show', (await deps.shows.unfinished(id)).length > 0],
    ['held', await holdsTokens(person, deps)],
    ['order', await hasOpenOrder(person, deps)],
    ['purchase', await hasUndecidedPurchase(person, deps)],
    ['debt', (await deps.ledger.holdings(debtPrefixOf(id))).length > 0],
    ['tokens', givenUp !== null && (await deps.ledger.balance(ownAccount(person))).posted > givenUp],
  ]
  return found.flatMap(([obstacle, isThere]) => (isThere ? [obstacle] : []))
}

/** In shows and for tips, theirs or in their room, and for gifts that nobody has redeemed. */
async function holdsTokens({ id }: Person, { ledger, fanClubGifts }: ObstacleDeps): Promise<boolean> {
  if ((await ledger.openEscrows(id)).length > 0) return true
  const escrows = await ledger.holdings(ESCROW_PREFIX)
  if (escrows.some(({ account }) => parseEscrow(account)?.accountId === id)) return true
  const gifts = await fanClubGifts.ofGiver(id, GIFTS_MAX)
  return gifts.some(({ endedAt }) => endedAt === null)
}

async function hasOpenOrder({ id }: Person, { commissions }: ObstacleDeps): Promise<boolean> {
  for (const service of CommissionService.options)
    if ((await commissions.openOf(id, service)).length > 0) return true
  return false
}

async function hasUndecidedPurchase({ id }: Person, { billing }: ObstacleDeps): Promise<boolean> {
  for (let offset = 0; ; offset += AT_ONCE) {
    const { purchases } = await billing.ofAccount(id, { offset, limit: AT_ONCE })
    if (purchases.some(({ state }) => undecided.has(state))) return true
    if (purchases.length < AT_ONCE) return false
  }
}
