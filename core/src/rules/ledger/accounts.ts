import type { LedgerAccountId } from '../../ports/ledger.ts'
import { AccountId } from '../../protocol/ids.ts'
import { assert } from '../result.ts'

/**
 * What an account is for. An id is `kind` or `kind:owner`. Only an account that stands for the world outside,
 * or for what the site gives away or loses, may be negative: its debt is what balances the tokens that people
 * hold.
 */
export const accountKinds = {
  /** A viewer's tokens. */
  wallet: { mayOverdraw: false },
  /** A model's own share. */
  earnings: { mayOverdraw: false },
  /** A studio's share. */
  studio: { mayOverdraw: false },
  /** The site's share. */
  platform: { mayOverdraw: false },
  /** Tokens held for something that is not decided yet (group tips, ticket sales). */
  escrow: { mayOverdraw: false },
  /** A month in a fan club that was paid for and that nobody has redeemed yet; one account for each gift. */
  gift: { mayOverdraw: false },
  /** What one message to a companion or one picture costs, until it is answered; one account for each order. */
  companion: { mayOverdraw: false },
  /** Free tokens of somebody whose e-mail is not confirmed yet; one account for each time that they were given some. */
  held: { mayOverdraw: false },
  /** Paid out to models and studios. */
  payouts: { mayOverdraw: false },
  /** Tokens given away: its debt is the sum of all gifts. */
  promotions: { mayOverdraw: true },
  /** One per biller; its debt is what people have bought through it. */
  clearing: { mayOverdraw: true },
  /** Bought tokens whose money went back after they were spent: its debt is what the site lost by that so far. */
  chargebacks: { mayOverdraw: true },
  /** What one buyer owes for one purchase whose tokens they had spent when its money went back. */
  debt: { mayOverdraw: false },
  /** The same where the site bears it: nobody is asked for it, and it ends when the money comes again. */
  loss: { mayOverdraw: false },
  /** Stands against all debts and losses. */
  claims: { mayOverdraw: true },
} as const satisfies Record<string, { readonly mayOverdraw: boolean }>

export type AccountKind = keyof typeof accountKinds

const ACCOUNT_PATTERN = /^([a-z]+)(:[A-Za-z0-9._-]{1,96})?$/

/** The kind of an account id. Throws on an id of no known kind: ids are built by code, never by people. */
export function accountKind(id: LedgerAccountId): AccountKind {
  const kind = ACCOUNT_PATTERN.exec(id)?.[1]
  assert(kind !== undefined && Object.hasOwn(accountKinds, kind), `ledger account ${id} is of no known kind`)
  return kind as AccountKind
}

/** LEDGER-03. */
export function mayOverdraw(id: LedgerAccountId): boolean {
  return accountKinds[accountKind(id)].mayOverdraw
}

export function walletOf(viewer: AccountId): LedgerAccountId {
  return `wallet:${viewer}`
}

export function earningsOf(model: AccountId): LedgerAccountId {
  return `earnings:${model}`
}

export function studioAccountOf(studioId: number): LedgerAccountId {
  return `studio:${studioId}`
}

/** What was paid out of one account of earnings, in all. */
export function paidOutOf(earner: LedgerAccountId): LedgerAccountId {
  return `payouts:${earner.replace(':', '.')}`
}

export function clearingOf(biller: string): LedgerAccountId {
  return `clearing:${biller}`
}

/** What is owed for one purchase, by its buyer or (`loss`) by nobody. */
export function uncoveredOf(kind: 'debt' | 'loss', buyer: AccountId, purchase: string): LedgerAccountId {
  return `${kind}:${buyer}.${purchase}`
}

/** Everything that somebody owes begins so. */
export function debtPrefixOf(buyer: AccountId): string {
  return `debt:${buyer}.`
}

export const CHARGEBACKS_ACCOUNT: LedgerAccountId = 'chargebacks'
export const CLAIMS_ACCOUNT: LedgerAccountId = 'claims'
export const PLATFORM_ACCOUNT: LedgerAccountId = 'platform'
export const PROMOTIONS_ACCOUNT: LedgerAccountId = 'promotions'

/** Everything that is set apart for something not decided yet has an account that begins so. */
export const ESCROW_PREFIX = 'escrow:'

/** Account of the tokens held from one person for one show. */
export function escrowParticipantOf(showId: string, account: AccountId): LedgerAccountId {
  return `${ESCROW_PREFIX}${showId}.${account}.participant`
}

/** What a show has earned and not paid out yet. */
export function escrowAccruedOf(showId: string): LedgerAccountId {
  return `${ESCROW_PREFIX}${showId}.accrued`
}

/** What was paid for one gift, until it is redeemed or comes back. */
export function giftAccountOf(giftId: string): LedgerAccountId {
  return `${GIFT_PREFIX}${giftId}`
}

export const GIFT_PREFIX = 'gift:'

/** What is held for one order to a companion. */
export function companionAccountOf(orderId: string): LedgerAccountId {
  return `${COMPANION_PREFIX}${orderId}`
}

export const COMPANION_PREFIX = 'companion:'

/** What waits of one grant until the e-mail of its owner is confirmed. */
export function heldAccountOf(owner: AccountId, grant: string): LedgerAccountId {
  return `held:${owner}.${grant}`
}

/**
 * Where the owner of `wallet` sets tokens aside in the show that `escrow` belongs to; null: `escrow` is no
 * show's, or `wallet` no person's. What a gift or an order to a companion holds comes back to nobody but who paid for it.
 */
export function participantBehind(escrow: LedgerAccountId, wallet: LedgerAccountId): LedgerAccountId | null {
  const show = parseEscrow(escrow)
  const owner = ownerOfWallet(wallet)
  if (owner !== null && (escrow.startsWith(GIFT_PREFIX) || escrow.startsWith(COMPANION_PREFIX))) return escrow
  return show === null || owner === null || (show.accountId !== null && show.accountId !== owner)
    ? null
    : escrowParticipantOf(show.showId, owner)
}

/** null: not a person's wallet. */
export function ownerOfWallet(account: LedgerAccountId): AccountId | null {
  const digits = /^wallet:([1-9]\d*)$/.exec(account)?.[1]
  // Most that are asked for are no wallets, and a schema makes an error of each.
  if (digits === undefined) return null
  const owner = AccountId.safeParse(Number(digits))
  return owner.success ? owner.data : null
}

/** The name of the escrow that an account belongs to; null: it is no escrow's. */
export function escrowIdOf(account: LedgerAccountId): string | null {
  return account.startsWith(ESCROW_PREFIX) ? (parseEscrow(account)?.showId ?? null) : null
}

/**
 * Finds whose escrow an account is; `accountId` null: what the show has accrued. null: no escrow of a show.
 */
export function parseEscrow(
  account: LedgerAccountId,
): { readonly showId: string; readonly accountId: AccountId | null } | null {
  const match = /^escrow:([^.]+)\.(?:([1-9]\d*)\.participant|accrued)$/.exec(account)
  if (match === null) return null
  const [, showId = '', owner] = match
  if (owner === undefined) return { showId, accountId: null }
  const accountId = AccountId.safeParse(Number(owner))
  return accountId.success ? { showId, accountId: accountId.data } : null
}
