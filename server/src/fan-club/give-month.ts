import type { Idempotency, LedgerCommand } from '@footlight/core/ports'
import type { Failure, FanClubGiftTerms } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { giftTerms } from '@footlight/core/rules/fan-club/gift'
import { giftAccountOf, walletOf } from '@footlight/core/rules/ledger/accounts'
import { movementOf } from '@footlight/core/rules/ledger/movements'
import { offerRefusal } from '@footlight/core/rules/offers/compare'
import type { Person } from '../accounts/people-port.ts'
import { leftOf, paymentFailure, walletNotice } from '../ledger/payment.ts'
import type { PayerIdentity } from '../orders/paying-command.ts'
import { newGiftCode } from './gift-code.ts'
import type { FanClubGiftRepository, NewGift, StoredGift } from './gift-port.ts'
import { type JoinDeps, payerRefusal, pricesOf } from './join-fan-club.ts'

export interface GiveDeps extends JoinDeps {
  readonly fanClubGifts: FanClubGiftRepository
  readonly newId: () => string
}

const DAY_MS = 24 * 3_600_000
const PAID_PREFIX = 'fan_club_gift.'

/**
 * Pays for a month for somebody else. Its tokens wait in an account of the gift's own, so that redeeming it and taking
 * it back are never both done (FANCLUB-GIFT-03).
 */
export async function giveMonth(
  owner: Person,
  terms: FanClubGiftTerms,
  buyer: PayerIdentity,
  idempotency: Idempotency,
  deps: GiveDeps,
): Promise<Result<{ readonly gift: StoredGift; readonly tokens: number }, Failure>> {
  const { fanClub, fanClubGifts, ledger, clock } = deps
  const giver = buyer.person
  const granted = await ledger.recall(idempotency)
  if (!granted.ok) return fail({ error: granted.error.code })
  if (granted.value === null) {
    const offered = giftTerms(owner.id, pricesOf(await fanClub.fields(owner.id)), terms.level)
    const refusal =
      (await payerRefusal(owner, buyer, deps)) ??
      (offered === null ? notOffered : offerRefusal(terms, offered))
    if (refusal !== null) return fail(refusal)
  }
  const now = clock.now()
  const gift: NewGift = {
    id: deps.newId(),
    code: newGiftCode(),
    giver: giver.id,
    model: owner.id,
    level: terms.level,
    price: terms.price,
    boughtAt: now,
    redeemUntil: now + terms.redeem_days * DAY_MS,
  }
  if (granted.value === null) await fanClubGifts.begin(gift)
  const receipt =
    granted.value === null ? await ledger.execute(paymentOf(gift, giver, idempotency)) : ok(granted.value)
  if (!receipt.ok) return fail(paymentFailure(receipt.error, terms.price))
  // Of the tab that was quicker, or of this one.
  const id = receipt.value.transferId.slice(PAID_PREFIX.length)
  await fanClubGifts.paid(id)
  const stored = await fanClubGifts.byId(id)
  if (stored === null) throw new Error(`the books have the gift ${id}, and nothing else has it`)
  return ok({ gift: stored, tokens: leftOf(receipt.value, giver.id) })
}

const notOffered: Failure = { error: 'wrong_state', state: 'not_offered' }

export function giftPaymentId(gift: string): string {
  return `${PAID_PREFIX}${gift}`
}

function paymentOf(gift: NewGift, giver: Person, idempotency: Idempotency): LedgerCommand {
  return {
    kind: 'transfer',
    id: giftPaymentId(gift.id),
    at: gift.boughtAt,
    reason: 'fan_club_gift',
    lines: [{ debit: walletOf(giver.id), credit: giftAccountOf(gift.id), tokens: gift.price }],
    ...movementOf('fan_club_gift', { from: giver.id, to: gift.model, gift: gift.id, level: gift.level }),
    notify: [walletNotice(giver, 'fan_club_gift')],
    idempotency,
  }
}
