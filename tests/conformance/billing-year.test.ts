import type { AccountId } from '@footlight/core/protocol/ids'
import { taxWithin } from '@footlight/core/rules/billing/prices'
import { boundsOf, quarterOf } from '@footlight/core/rules/billing/quarters'
import { standingOf } from '@footlight/core/rules/billing/standing'
import { clearingOf, walletOf } from '@footlight/core/rules/ledger/accounts'
import { owedBy } from '@footlight/server/billing/purchase-books'
import { taxReportOf } from '@footlight/server/billing/tax-report'
import { expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase, type TestDatabase } from './databases.ts'
import { YearOfBilling } from './year-of-billing.ts'

/** `BILLING_SEED=7` for one that was red. */
const SEED = Number(process.env['BILLING_SEED'] ?? Date.now() % 1_000_000)
/** Purchases in the year; `BILLING_YEAR=100000` is a busy one, some twenty minutes, and 5,000 of it on PostgreSQL. */
const YEAR = Number(process.env['BILLING_YEAR'] ?? 0)
const POSTGRES_MAX = 5_000
const sizes = {
  sqlite: YEAR > 0 ? { size: YEAR, days: 365 } : { size: 2_500, days: 365 },
  postgres: YEAR > 0 ? { size: Math.min(YEAR, POSTGRES_MAX), days: 365 } : { size: 500, days: 40 },
}
const TAKES_MS = 1_800_000
const DAY_MS = 86_400_000

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

type Given = ReadonlyMap<AccountId, number>

/** Where each purchase stands is what all words of its biller amount to, and each word was heard once. */
async function everyWordCounts({ shop, sold }: YearOfBilling): Promise<Given> {
  const { db } = shop
  const given = new Map<AccountId, number>()
  const wrong: unknown[] = []
  for (const { id } of sold) {
    const purchase = (await db.billing.purchase(id))!
    const biller = shop.billers.find(({ name }) => name === purchase.biller)!
    const { credited, state, reversed } = standingOf(
      purchase,
      biller.factsOf(id).map(({ fact }) => fact),
    )
    if (purchase.credited !== credited || purchase.state !== state || purchase.reversed !== reversed)
      wrong.push({ purchase, credited, state, reversed })
    given.set(purchase.account, (given.get(purchase.account) ?? 0) + credited)
  }
  expect(wrong).toEqual([])
  for (const biller of shop.billers) {
    const heard = await db.billingDesk.factsBetween(biller.name, 0, shop.clock.now() + 1)
    expect(heard.map(({ id }) => id).toSorted()).toEqual(biller.record.map(({ id }) => id).toSorted())
  }
  return given
}

/** Nobody has more or less than what was paid for, spent, owed and borne. */
async function everyTokenIsThere(year: YearOfBilling, given: Given): Promise<void> {
  const { shop, spent } = year
  const { ledger, billingDesk } = shop.db
  const wrong: unknown[] = []
  for (const account of new Set([...given.keys(), ...spent.keys()])) {
    const { posted } = await ledger.balance(walletOf(account))
    const losses = await ledger.holdings(`loss:${account}.`)
    const borne = losses.reduce((sum, loss) => sum + loss.posted, 0)
    const right = (given.get(account) ?? 0) + (await owedBy(account, ledger)) + borne
    if (posted + (spent.get(account) ?? 0) !== right) wrong.push({ account, posted, right })
  }
  expect(wrong).toEqual([])
  let all = 0
  for (const { name } of shop.billers) {
    const credited = await billingDesk.creditedBy(name)
    expect((await ledger.balance(clearingOf(name))).posted).toBe(0 - credited)
    all += credited
  }
  expect(all).toBe([...given.values()].reduce((sum, tokens) => sum + tokens, 0))
  expect(await ledger.reconcile()).toMatchObject({ total: 0, problems: [] })
}

/** Each day was closed and balances, each refund went once or not at all, and nothing waits for people. */
async function nothingIsLeft({ shop }: YearOfBilling): Promise<void> {
  const { billing, billingDesk } = shop.db
  const closes = await billingDesk.closes(10_000)
  for (const { name, record } of shop.billers) {
    const days = closes.filter(({ biller }) => biller === name)
    expect(days.filter(({ isBalanced }) => !isBalanced)).toEqual([])
    const first = Math.floor(record[0]!.happenedAt / DAY_MS)
    const today = Math.floor(shop.clock.now() / DAY_MS)
    const due = Array.from({ length: today - first }, (_, at) => dayOf((first + at) * DAY_MS))
    expect(days.map(({ day }) => day).toSorted()).toEqual(due)
  }
  expect(await billingDesk.refundsUnderWay(10)).toEqual([])
  expect(await billingDesk.troubledWebhooks(10)).toEqual([])
  expect(await billing.dueWebhooks(shop.clock.now() + 1e12, 10)).toEqual([])
}

/** All quarters together declare what was kept, and the tax in it (BILLING-23). */
async function taxesAddUp({ shop, sold }: YearOfBilling): Promise<void> {
  const { billing, billingTax, billingPrices } = shop.db
  let [kept, tax] = [0, 0]
  for (const { id } of sold) {
    const { state, amount, reversed, taxRate } = (await billing.purchase(id))!
    const isSold = ['paid', 'refunded', 'disputed', 'charged_back'].includes(state)
    const facts = await billing.factsOf(id)
    const isAsOrdered = facts.every(
      (fact) => fact.kind !== 'approved' || (fact.amount === amount && fact.currency !== 'CHF'),
    )
    const left = isSold && isAsOrdered ? amount - reversed : 0
    kept += left
    tax += taxWithin(left, taxRate)
  }
  for (let at = NOON; quarterOf(at) <= quarterOf(shop.clock.now()); at = boundsOf(quarterOf(at)).to) {
    const { rows } = await taxReportOf(quarterOf(at), { billingTax, billingPrices })
    for (const row of rows) {
      kept -= row.taxable + row.tax
      tax -= row.tax
    }
  }
  expect({ kept, tax }).toEqual({ kept: 0, tax: 0 })
}

describeOnEachDatabase('a year of billing', (database: TestDatabase) => {
  test(`BILLING-21 a year of purchases, declines, doubles, late and lost words, refunds, disputes, new prices and kills adds up (seed ${SEED})`, {
    timeout: TAKES_MS,
  }, async () => {
    const { size, days } = sizes[database.db.kind]
    const begunAt = performance.now()
    const year = new YearOfBilling(database, NOON, { size, days, seed: SEED })
    await year.run()
    const ranMs = performance.now() - begunAt
    await nothingIsLeft(year)
    await everyTokenIsThere(year, await everyWordCounts(year))
    await taxesAddUp(year)
    const { sold, refusals, shop } = year
    expect(sold.length).toBeGreaterThan(size * 0.9)
    expect(shop.kills).toBeGreaterThan(days / 4)
    const words = shop.billers.reduce((sum, { record }) => sum + record.length, 0)
    console.info(
      `${database.db.kind}: ${sold.length} purchases, ${words} words, ${shop.kills} kills, ${JSON.stringify([...refusals])} in ${Math.round(ranMs / 1_000)} s`,
    )
  })
})
