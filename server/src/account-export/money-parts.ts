import type { Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import type { AffiliateRepository, EarningRepository } from '../affiliates/affiliate-port.ts'
import type { BillingRepository } from '../billing/billing-port.ts'
import type { CardRepository } from '../billing/card-port.ts'
import type { EvidenceRepository } from '../billing/evidence-port.ts'
import { declaredBy, type TaxDeclarations, type TaxReports } from '../tax-reports/module.ts'
import type { ExportPart, ExportRow } from './export-files.ts'

export interface MoneyPartDeps {
  readonly billing: Pick<BillingRepository, 'ofAccount' | 'limits'>
  readonly billingEvidence: Pick<EvidenceRepository, 'contextsOf'>
  readonly cards: Pick<CardRepository, 'cardsOf' | 'reUps'>
  readonly affiliateRepository: Pick<AffiliateRepository, 'affiliate' | 'links' | 'referral'>
  readonly affiliateEarnings: Pick<EarningRepository, 'payoutsOf'>
  /** null: there is no vault. */
  readonly taxDeclarations: Pick<TaxDeclarations, 'exportOf'> | null
  readonly taxReports: Pick<TaxReports, 'toldOf'> | null
}

const AT_ONCE = 100

/** What somebody paid in money, with what is kept of how they ordered it, and how they let themselves be charged. */
export function moneyParts(person: Person, deps: MoneyPartDeps): readonly ExportPart[] {
  return [
    { name: 'purchases', rows: purchaseRows(person, deps) },
    { name: 'saved_cards', rows: cardRows(person, deps) },
    { name: 'purchase_limits', rows: limitRows(person, deps) },
    { name: 'affiliate_account', rows: affiliateRows(person, deps) },
    { name: 'came_by_link', rows: referralRows(person, deps) },
    { name: 'tax_declarations', rows: declarationRows(person, deps) },
    { name: 'tax_reports', rows: reportedRows(person, deps) },
  ]
}

async function* purchaseRows(
  { id }: Person,
  { billing, billingEvidence }: MoneyPartDeps,
): AsyncGenerator<ExportRow> {
  for (let offset = 0; ; offset += AT_ONCE) {
    const { purchases } = await billing.ofAccount(id, { offset, limit: AT_ONCE })
    const contexts = await billingEvidence.contextsOf(purchases.map((purchase) => purchase.id))
    for (const purchase of purchases) {
      const { tokens, credited, amount, currency, tax, country, reversed, biller, state, at } = purchase
      const context = contexts.get(purchase.id)
      yield {
        ...{ number: purchase.id, tokens, credited, amount, currency, tax, country, reversed, biller, state },
        at: isoTime(at),
        browser: context?.userAgent ?? null,
        address_hash: context?.address ?? null,
        device_hash: context?.device ?? null,
      }
    }
    if (purchases.length < AT_ONCE) return
  }
}

async function* cardRows({ id }: Person, { cards }: MoneyPartDeps): AsyncGenerator<ExportRow> {
  for (const { biller, brand, last4, expires, mandate } of await cards.cardsOf(id))
    yield { biller, brand, last4, expires, may_be_charged_while_away: mandate }
}

async function* limitRows({ id }: Person, { billing, cards }: MoneyPartDeps): AsyncGenerator<ExportRow> {
  const [{ budgets, coolOffUntil }, reUps] = await Promise.all([billing.limits(id), cards.reUps(id)])
  yield {
    ...{ budgets, cool_off_until: isoTime(coolOffUntil) },
    top_ups:
      reUps === null
        ? null
        : {
            is_on: reUps.isOn,
            below: reUps.settings.below,
            cap: reUps.settings.cap,
            pack: reUps.settings.terms.product,
          },
  }
}

const PAYOUTS_MAX = 1_000

async function* affiliateRows(
  { id }: Person,
  { affiliateRepository, affiliateEarnings }: MoneyPartDeps,
): AsyncGenerator<ExportRow> {
  const affiliate = await affiliateRepository.affiliate(id)
  if (affiliate === null) return
  const [links, payouts] = await Promise.all([
    affiliateRepository.links(id),
    affiliateEarnings.payoutsOf(id, PAYOUTS_MAX),
  ])
  yield {
    ...{ state: affiliate.state, about: affiliate.about, applied_at: isoTime(affiliate.appliedAt) },
    links: links.map(({ name, clicks }) => ({ name, clicks })),
    payouts: payouts.map(({ amount, currency, state, requestedAt }) => ({
      ...{ amount, currency, state, requested_at: isoTime(requestedAt) },
    })),
  }
}

/** What is kept of how they came; not whose link it was. */
async function* referralRows(
  { id }: Person,
  { affiliateRepository }: MoneyPartDeps,
): AsyncGenerator<ExportRow> {
  const referral = await affiliateRepository.referral(id)
  if (referral !== null) yield { at: isoTime(referral.signedUpAt), click: referral.clickId }
}

/** Of a studio for who owns it. */
async function* declarationRows(
  person: Person,
  { taxDeclarations }: MoneyPartDeps,
): AsyncGenerator<ExportRow> {
  const earning = declaredBy(person)
  if (earning !== null && taxDeclarations !== null) yield* taxDeclarations.exportOf(earning.account)
}

async function* reportedRows(person: Person, { taxReports }: MoneyPartDeps): AsyncGenerator<ExportRow> {
  const earning = declaredBy(person)
  if (earning !== null) for (const year of (await taxReports?.toldOf(earning.account)) ?? []) yield year
}
