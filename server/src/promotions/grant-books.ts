import type { Clock, Ledger, LedgerLine } from '@footlight/core/ports'
import { promotionLimits } from '@footlight/core/protocol'
import { assert } from '@footlight/core/rules'
import { heldAccountOf, PROMOTIONS_ACCOUNT, walletOf } from '@footlight/core/rules/ledger/accounts'
import { detailsOf, movementOf } from '@footlight/core/rules/ledger/movements'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { type Transfer, walletNotice } from '../ledger/payment.ts'
import type { GrantRepository, StoredGrant } from './promotion-port.ts'

export interface GrantDeps {
  readonly promoGrants: GrantRepository
  readonly ledger: Ledger
  readonly people: Pick<PeopleRepository, 'byId'>
  readonly clock: Clock
}

const HOLD_MS = promotionLimits.holdDays * 86_400_000
/** Somebody else moves it in the same moment; each step is a round. */
const ROUNDS_MAX = 8

/**
 * Brings a grant to where it belongs: to the wallet, or on hold while the e-mail is not confirmed, and from there to the
 * wallet or back to the site. Each of its two movements has an id of the grant's own, and what the books have is looked
 * at first: a crash, a second process and a repeat do it once (PROMO-05, PROMO-08).
 */
export async function settleGrant(id: string, deps: GrantDeps): Promise<StoredGrant> {
  const { promoGrants } = deps
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const grant = await promoGrants.grant(id)
    assert(grant !== null, 'a grant is written down before it is settled')
    const hasMoved =
      grant.state === 'begun'
        ? await give(grant, deps)
        : grant.state === 'held'
          ? await endHold(grant, deps)
          : false
    if (!hasMoved) return grant
  }
  throw new Error(`the grant ${id} could not be settled`)
}

async function give(grant: StoredGrant, deps: GrantDeps): Promise<true> {
  const { promoGrants, ledger, people } = deps
  const done = await ledger.movement(giveIdOf(grant.id))
  const known = done === null ? null : detailsOf('promotion', done)
  if (known !== null) {
    const heldUntil = known.is_held ? grant.at + HOLD_MS : null
    await promoGrants.moved(grant.id, known.is_held ? 'held' : 'paid', heldUntil)
    return true
  }
  const person = await people.byId(grant.account)
  const isHeld = person?.emailConfirmed !== true
  const { id, account, source, tokens } = grant
  const credit = isHeld ? heldAccountOf(account, id) : walletOf(account)
  await book(
    {
      id: giveIdOf(id),
      lines: [{ debit: PROMOTIONS_ACCOUNT, credit, tokens }],
      ...movementOf('promotion', { account, grant: id, source, is_held: isHeld }),
    },
    isHeld ? null : person,
    deps,
  )
  return true
}

/** False: it waits on. */
async function endHold(grant: StoredGrant, deps: GrantDeps): Promise<boolean> {
  const { promoGrants, ledger, people, clock } = deps
  const { id, account, tokens, heldUntil } = grant
  const done = await ledger.movement(endIdOf(id))
  if (done !== null) {
    await promoGrants.moved(id, done.kind === 'promotion_release' ? 'paid' : 'returned', null)
    return true
  }
  const person = await people.byId(account)
  const isConfirmed = person?.emailConfirmed === true
  if (!isConfirmed && (heldUntil === null || clock.now() < heldUntil)) return false
  const debit = heldAccountOf(account, id)
  const line: LedgerLine = { debit, credit: isConfirmed ? walletOf(account) : PROMOTIONS_ACCOUNT, tokens }
  const movement = isConfirmed ? 'promotion_release' : 'promotion_return'
  await book(
    { id: endIdOf(id), lines: [line], ...movementOf(movement, { account, grant: id }) },
    isConfirmed ? person : null,
    deps,
  )
  return true
}

/** Nothing is wrong where another process was quicker: the next round sees what it did. */
async function book(
  movement: Pick<Transfer, 'id' | 'lines' | 'movement' | 'memo'>,
  told: Person | null,
  { ledger, clock }: GrantDeps,
): Promise<void> {
  const receipt = await ledger.execute({
    kind: 'transfer',
    at: clock.now(),
    reason: 'promotion',
    ...movement,
    // Whichever way it went first stands.
    idempotency: { scope: 'promotion', key: movement.id, fingerprint: movement.id },
    notify: told === null ? [] : [walletNotice(told, 'promotion')],
  })
  if (!receipt.ok) throw new Error(`a grant was not booked: ${receipt.error.code}`)
}

function giveIdOf(grant: string): string {
  return `promotion.${grant}`
}

function endIdOf(grant: string): string {
  return `promotion_end.${grant}`
}
