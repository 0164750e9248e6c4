import { RiskReason } from '../../protocol/billing-desk.ts'

export interface RiskFacts {
  /** Tries of this account that were declined in the day before it. */
  readonly declines: number
  /** Cards that billers were made to keep for this account in the thirty days before it. */
  readonly cards: number
  /** From the sign-up to the order, ms. */
  readonly accountAgeMs: number
  /** They had never paid before. */
  readonly isFirst: boolean
  /** Minor units. */
  readonly amount: number
  /** Accounts that ordered from the same address in the day before it, this one included; 0: that was not written down. */
  readonly accountsOfAddress: number
  /** Accounts that ordered with a browser that looks the same in the day before it, this one included; 0: nobody asked. */
  readonly accountsOfDevice: number
  /** Of all tokens that this account ever paid performers the part that went to one, 0 to 1. */
  readonly partToOne: number
  /** Tokens that it ever paid performers. */
  readonly spent: number
  /** Disputes of earlier purchases that are open or lost. */
  readonly disputes: number
}

export interface Risk {
  /** 0 to 100. */
  readonly score: number
  readonly reasons: readonly RiskReason[]
}

/** From this score on somebody looks at it. */
export const LOOKED_AT_FROM = 50

const DAY_MS = 86_400_000
const NEW_MS = DAY_MS
const LARGE_FOR_NEW = 10_000
const DECLINES = 3
const CARDS = 3
/**
 * A household or a dormitory shares an address; more than three buyers within a day seldom do. Telephones of one kind look alike: a
 * device alone is never enough to be looked at.
 */
const ACCOUNTS = 4
/** A viewer may have one favourite; that all of a first purchase goes to one room at once is another thing. */
const SPENT_TO_ONE = 500

const weights: Readonly<Record<RiskReason, number>> = {
  many_declines: 40,
  many_cards: 40,
  large_for_new: 30,
  shared_address: 30,
  shared_device: 30,
  all_to_one: 30,
  disputed_before: 60,
}

/**
 * What speaks for fraud. Nothing is refused for it, and nobody waits for it: a person looks, and says what it was (BILLING-28).
 */
export function riskOf(facts: RiskFacts): Risk {
  const isNew = facts.accountAgeMs < NEW_MS
  const holds: Readonly<Record<RiskReason, boolean>> = {
    many_declines: facts.declines >= DECLINES,
    many_cards: facts.cards >= CARDS,
    large_for_new: facts.isFirst && isNew && facts.amount >= LARGE_FOR_NEW,
    shared_address: facts.accountsOfAddress >= ACCOUNTS,
    shared_device: facts.accountsOfDevice >= ACCOUNTS,
    all_to_one: facts.isFirst && facts.spent >= SPENT_TO_ONE && facts.partToOne >= 0.95,
    disputed_before: facts.disputes > 0,
  }
  const reasons = RiskReason.options.filter((reason) => holds[reason])
  const score = reasons.reduce((sum, reason) => sum + weights[reason], 0)
  return { score: Math.min(100, score), reasons }
}
