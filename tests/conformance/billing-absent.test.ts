import { randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { AccountId } from '@footlight/core/protocol'
import { timeOrderedUuid } from '@footlight/core/rules/time-ordered-uuid'
import { askBillers } from '@footlight/server/billing/ask-billers'
import { BillerInbox } from '@footlight/server/billing/biller-inbox'
import { type Biller, BillerError } from '@footlight/server/billing/billers/biller'
import type { FactDraft } from '@footlight/server/billing/billing-port'
import { closeDays } from '@footlight/server/billing/close-days'
import { refundPurchase } from '@footlight/server/billing/refunds'
import { SilenceAlarm } from '@footlight/server/billing/silence-alarm'
import pino from 'pino'
import { expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase, type TestDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const logger = pino({ level: 'silent' })
const approved = { kind: 'approved', amount: 1_000, currency: 'USD' } as const

/** A biller that has neither a record nor a file of its days, and cannot be asked to give money back. */
class Sparse implements Biller {
  readonly method = 'credit'
  readonly opens = 'window'
  readonly name = `till-${randomUUID().slice(0, 8)}`
  readonly after = null
  readonly settlement = null
  readonly refund = null
  readonly cards = null
  said: FactDraft[] = []
  asked = 0
  isDown = false

  begin: Biller['begin'] = async ({ id }) => ({ billerId: id, link: 'https://pay.example.org' })
  verify: Biller['verify'] = () => {
    if (this.isDown) throw new BillerError('unreachable', 'it is down')
    return 'genuine'
  }
  read: Biller['read'] = (kept) => JSON.parse(kept)
  keep = ({ body }: { readonly body: string }): string => body.replace('Jo Buyer', '')
  ask = async (): Promise<readonly FactDraft[]> => {
    this.asked += 1
    return this.said
  }
}

async function open(database: TestDatabase) {
  const { people, ledger, billing, billingDesk, cards } = database.db
  const clock = new ManualClock(NOON)
  const biller = new Sparse()
  const billers: ReadonlyMap<string, Biller> = new Map([[biller.name, biller]])
  const deps = { people, ledger, billing, billingDesk, cards, clock, logger, billers }
  const inbox = new BillerInbox(deps)
  const all = { ...deps, billerInbox: inbox, silenceAlarm: new SilenceAlarm(deps) }
  const buyer = await people.create(newPerson())
  if (!buyer.ok) throw new Error(buyer.error)
  const id = timeOrderedUuid(NOON, randomUUID())
  const bought = {
    ...{ product: 'p', tokens: 100, amount: 1_000, currency: 'USD', tax: 0, taxRate: 0 },
    ...{ card: null, origin: 'page' as const },
  }
  const draft = { id, account: buyer.value.id, ref: randomUUID(), country: null, biller: biller.name }
  await billing.begin({ ...draft, ...bought }, NOON)
  await billing.linked(id, biller.name, id, 'https://pay.example.org')
  const fact = (number: string): FactDraft => ({
    ...{ id: number, reference: id, happenedAt: clock.now(), fact: approved },
  })
  const state = async () => (await billing.purchase(id))!.state
  return { ...all, biller, clock, buyer: buyer.value, id, fact, state, inbox }
}

describeOnEachDatabase('billers that lack something', (database) => {
  test('BILLING-06 one without a record is asked for each page that is open, ever more rarely, and no longer once it is paid', async () => {
    const shop = await open(database)
    const minutes = async (count: number): Promise<number> => {
      shop.biller.asked = 0
      for (let minute = 0; minute < count; minute += 1) {
        shop.clock.advance(60_000)
        await askBillers(shop)
      }
      return shop.biller.asked
    }
    expect(await minutes(9)).toBeGreaterThan(6)
    expect(await minutes(60)).toBeLessThan(9)
    shop.biller.said = [shop.fact('late')]
    await minutes(11)
    expect(await shop.state()).toBe('paid')
    expect(await minutes(30)).toBe(0)
  })

  test('BILLING-14 a day of one without a file is held against the books, closed once, and not called balanced', async () => {
    const shop = await open(database)
    await shop.inbox.take(shop.biller, [shop.fact('one')])
    shop.clock.advance(27 * 3_600_000)
    await closeDays(shop)
    const mine = async () =>
      (await shop.billingDesk.closes(500)).filter(({ biller }) => biller === shop.biller.name)
    const [day, ...more] = await mine()
    expect(more).toEqual([])
    expect(day).toMatchObject({ isBalanced: false, result: { hasFile: false, lines: 1 } })
    expect(day!.result.credited).toBe(day!.result.cleared)
    shop.clock.advance(3_600_000)
    await closeDays(shop)
    expect((await mine())[0]!.at).toBe(day!.at)
  })

  test('BILLING-11 where money goes back at the biller alone nothing is asked for here', async () => {
    const shop = await open(database)
    await shop.inbox.take(shop.biller, [shop.fact('two')])
    const order = { purchase: shop.id, by: (shop.buyer.id + 1) as typeof shop.buyer.id, ref: randomUUID() }
    const said = { amount: 100, reason: 'mistake', note: '', reversed: 0 } as const
    expect(await refundPurchase({ ...order, ...said }, shop)).toEqual({
      ok: false,
      error: { error: 'wrong_state' },
    })
    expect(await shop.billingDesk.refundsOf(shop.id)).toEqual([])
  })

  test('BILLING-05 where nobody can say whether a webhook is genuine it is not kept and may come again; of one that is, no names are kept', async () => {
    const shop = await open(database)
    const body = JSON.stringify([
      { of: 'sale', id: 'back', happenedAt: NOON, fact: { kind: 'expired' }, who: 'Jo Buyer' },
    ])
    const hook = { body, header: () => '', query: new URLSearchParams(), address: '' }
    shop.biller.isDown = true
    expect(await shop.inbox.receive(shop.biller.name, hook)).toBe('unverified')
    expect(await shop.billing.lastWebhookAt(shop.biller.name)).toBeNull()
    shop.biller.isDown = false
    expect(await shop.inbox.receive(shop.biller.name, hook)).toBe('taken')
    await shop.inbox.drain()
    const [kept] = (await shop.billingDesk.troubledWebhooks(500)).filter(
      ({ biller }) => biller === shop.biller.name,
    )
    expect(kept!.body).not.toContain('Jo Buyer')
    // What it is about comes afterwards.
    await shop.inbox.take(shop.biller, [shop.fact('sale')])
    await shop.billingDesk.replay(kept!.id, { by: AccountId.parse(1), at: shop.clock.now() })
    await shop.inbox.drain()
    expect((await shop.billing.factsOf(shop.id)).map(({ kind }) => kind).sort()).toEqual([
      'approved',
      'expired',
    ])
  })
})
