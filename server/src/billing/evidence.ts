import type { StatementLine } from '@footlight/core/ports'
import type { EvidencePack } from '@footlight/core/protocol'
import { walletOf } from '@footlight/core/rules/ledger/accounts'
import { isoTime } from '../accounts/present-user.ts'
import type { StoredPurchase } from './billing-port.ts'
import type { DeskRouteDeps } from './desk-routes.ts'
import type { PurchaseContext } from './evidence-port.ts'
import { presentWord } from './present-desk.ts'
import { movementsOf } from './purchase-movements.ts'
import type { PurchaseWitness } from './purchase-witness.ts'

export interface EvidenceDeps extends DeskRouteDeps {
  readonly purchaseWitness: PurchaseWitness
}

const LINES_AT_ONCE = 200
/** Of a statement that is read; a longer one says that it is not whole. */
const LINES_MAX = 4_000
/** Earlier purchases that are looked at, the newest ones. */
const EARLIER_MAX = 100

/**
 * Everything that says that a purchase was ordered by its buyer and delivered to them. No card, which is with the biller; no
 * word of a chat, no name of whom tokens went to, and no address (BILLING-22).
 */
export async function evidenceOf(purchase: StoredPurchase, deps: EvidenceDeps): Promise<EvidencePack> {
  const { billingDesk, billingEvidence, purchaseWitness, people, clock } = deps
  const [person, words, refunds, movements, earlier] = await Promise.all([
    people.byId(purchase.account),
    billingDesk.wordsOf(purchase.id),
    billingDesk.refundsOf(purchase.id),
    movementsOf(purchase, deps.ledger),
    earlierOf(purchase, deps),
  ])
  const contexts = await billingEvidence.contextsOf([purchase.id, ...earlier.map(({ id }) => id)])
  const context = contexts.get(purchase.id) ?? null
  const disputedAt = words.find(({ fact }) => fact.kind === 'dispute_opened')?.at ?? null
  const spent = await spentBetween(purchase, disputedAt ?? clock.now(), deps)
  const { id, product, tokens, amount, currency, tax, taxRate, country, state, reversed } = purchase
  return {
    made_at: isoTime(clock.now()),
    purchase: {
      ...{ id, product, tokens, amount, currency, tax, tax_rate: taxRate, country, state, reversed },
      ...{ biller: purchase.biller, biller_id: purchase.billerId, ordered_at: isoTime(purchase.at) },
    },
    agreed: agreedOf(purchase, context, purchaseWitness),
    account: {
      id: purchase.account,
      username: person?.username ?? null,
      created_at: person === null ? null : isoTime(person.createdAt),
      age_verified: context?.isAgeVerified ?? null,
      identity_confirmed: context?.isIdentityConfirmed ?? null,
    },
    device:
      context === null ? null : { user_agent: context.userAgent, country, address_hash: context.address },
    words: words.map(({ fact, at }) => presentWord(fact, at)),
    movements,
    refunds: refunds.map(({ at, amount, reason, state: stands }) => ({
      ...{ at: isoTime(at), amount, reason, state: stands },
    })),
    disputed_at: isoTime(disputedAt),
    ...spent,
    earlier: earlier.map((each) => presentEarlier(each, contexts.get(each.id) ?? null, context)),
  }
}

function agreedOf(
  { at }: StoredPurchase,
  context: PurchaseContext | null,
  witness: PurchaseWitness,
): EvidencePack['agreed'] {
  const now = witness.terms()
  const version = context?.terms ?? null
  return {
    at: isoTime(context?.at ?? at),
    terms_version: version,
    // Only as they were: other ones would be no evidence.
    terms_text: now !== null && now.version === version ? now.text : null,
    site_version: context?.siteVersion ?? null,
  }
}

/** Paid before by the same account and disputed by nobody, newest first. */
async function earlierOf(
  { id, account, at }: StoredPurchase,
  { billing, billingDesk }: EvidenceDeps,
): Promise<readonly StoredPurchase[]> {
  const { purchases } = await billing.ofAccount(account, { offset: 0, limit: EARLIER_MAX })
  const before = purchases.filter((each) => each.id !== id && each.at < at && each.state === 'paid')
  const words = await Promise.all(before.map((each) => billingDesk.wordsOf(each.id)))
  return before.filter((_, index) => words[index]!.every(({ fact }) => !fact.kind.startsWith('dispute_')))
}

function presentEarlier(
  { id, at, tokens, amount, currency }: StoredPurchase,
  own: PurchaseContext | null,
  disputed: PurchaseContext | null,
): EvidencePack['earlier'][number] {
  const isKnown = own !== null && disputed !== null
  return {
    ...{ id, at: isoTime(at), tokens, amount, currency },
    same_address: isKnown ? own.address === disputed.address : null,
    same_device: isKnown ? isSameDevice(own, disputed) : null,
  }
}

/** By what both browsers are like where both said it, by their names otherwise; null: nothing is known. */
function isSameDevice(own: PurchaseContext, disputed: PurchaseContext): boolean | null {
  if (own.device !== null && disputed.device !== null) return own.device === disputed.device
  return own.userAgent === null ? null : own.userAgent === disputed.userAgent
}

/** What the buyer's wallet did from the order until `until`, oldest first: when, what for, and how many tokens. */
async function spentBetween(
  { account, at }: StoredPurchase,
  until: number,
  { ledger }: Pick<EvidenceDeps, 'ledger'>,
): Promise<Pick<EvidencePack, 'statement' | 'is_statement_whole'>> {
  const lines: StatementLine[] = []
  let before: number | null = null
  for (let read = 0; read < LINES_MAX; read += LINES_AT_ONCE) {
    const page: readonly StatementLine[] = await ledger.statement(walletOf(account), before, LINES_AT_ONCE)
    lines.push(...page.filter((line) => line.at >= at && line.at <= until))
    const last = page.at(-1)
    if (page.length < LINES_AT_ONCE || last === undefined || last.at < at)
      return { statement: presentLines(lines), is_statement_whole: true }
    before = last.cursor
  }
  return { statement: presentLines(lines), is_statement_whole: false }
}

function presentLines(lines: readonly StatementLine[]): EvidencePack['statement'] {
  return lines.toReversed().map(({ at, reason, tokens, balanceAfter }) => ({
    at: isoTime(at),
    reason,
    tokens,
    balance: balanceAfter,
  }))
}
