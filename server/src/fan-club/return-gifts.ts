import { giftAccountOf, walletOf } from '@footlight/core/rules/ledger/accounts'
import { movementOf } from '@footlight/core/rules/ledger/movements'
import type { Logger } from 'pino'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { walletNotice } from '../ledger/payment.ts'
import { logEvent } from '../platform/log-event.ts'
import type { FanClubGiftRepository, StoredGift } from './gift-port.ts'
import { giftPaymentId } from './give-month.ts'
import type { SellDeps } from './sell-month.ts'

export interface ReturnDeps extends Pick<SellDeps, 'ledger' | 'clock'> {
  readonly fanClubGifts: FanClubGiftRepository
  readonly people: Pick<PeopleRepository, 'byIds'>
}

/** The books answer long before that. ms */
const FORGOTTEN_MS = 600_000
const SETTLED_MS = 10_000

/**
 * Brings the tokens of a gift home, once, whoever asks. False: the books do not let it, because somebody redeemed it
 * (FANCLUB-GIFT-05).
 */
export async function returnGift(gift: StoredGift, deps: ReturnDeps): Promise<boolean> {
  const { ledger, fanClubGifts, people, clock } = deps
  const now = clock.now()
  const id = `fan_club_gift_return.${gift.id}`
  const [giver] = await people.byIds([gift.giver])
  const receipt = await ledger.execute({
    kind: 'transfer',
    id,
    at: now,
    reason: 'fan_club_gift_return',
    lines: [{ debit: giftAccountOf(gift.id), credit: walletOf(gift.giver), tokens: gift.price }],
    ...movementOf('fan_club_gift_return', {
      from: gift.model,
      to: gift.giver,
      gift: gift.id,
      level: gift.level,
    }),
    notify: giver === undefined ? [] : [walletNotice(giver, 'fan_club_gift_return')],
    idempotency: { scope: 'fan_club_gift_return', key: gift.id, fingerprint: id },
  })
  if (!receipt.ok) {
    if (receipt.error.code === 'not_enough_tokens') return false
    // It stays on its way back: the job tries again.
    throw new Error(`a gift could not be returned: ${receipt.error.code}`)
  }
  await fanClubGifts.returned(gift.id, now)
  return true
}

/** Writes down what the books know of gifts whose order a crash cut off, and brings home what nobody came for. */
export async function returnGifts(deps: ReturnDeps & { readonly logger: Logger }): Promise<void> {
  const { fanClubGifts, clock, logger } = deps
  const now = clock.now()
  const each = async (gift: StoredGift, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      logEvent(logger, 'gift_settlement_failed', { err: error, gift: gift.id })
    }
  }
  for (const gift of await fanClubGifts.inState('begun', now - SETTLED_MS))
    await each(gift, () => settleOrder(gift, now, deps))
  await fanClubGifts.startReturns(now)
  for (const gift of await fanClubGifts.inState('returning', now + 1))
    await each(gift, () => returnGift(gift, deps))
}

async function settleOrder(gift: StoredGift, now: number, deps: ReturnDeps): Promise<void> {
  const { ledger, fanClubGifts } = deps
  if ((await ledger.movement(giftPaymentId(gift.id))) !== null) await fanClubGifts.paid(gift.id)
  else if (gift.boughtAt < now - FORGOTTEN_MS) await fanClubGifts.forget(gift.id)
}
