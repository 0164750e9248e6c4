import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { CompanionTerms } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { companionClocks } from '@footlight/core/rules/companions/companion-order'
import {
  COMPANION_PREFIX,
  companionAccountOf,
  PLATFORM_ACCOUNT,
  walletOf,
} from '@footlight/core/rules/ledger/accounts'
import type { Person } from '@footlight/server/accounts/people-port'
import { CompanionKeeper } from '@footlight/server/companions/companion-keeper'
import type { StoredCompanion, StoredOrder } from '@footlight/server/companions/companion-port'
import { CompanionWorker, pictureKey } from '@footlight/server/companions/companion-worker'
import { forgetCompanions, keepCompanions } from '@footlight/server/companions/keep-companions'
import { orderCompanion } from '@footlight/server/companions/order-companion'
import { DemoPictures } from '@footlight/server/companions/providers/demo-pictures'
import { DemoText } from '@footlight/server/companions/providers/demo-text'
import type { PictureProvider, TextProvider } from '@footlight/server/companions/providers/provider-ports'
import { FolderBlobs } from '@footlight/server/platform/blobs/folder-blobs'
import { WorkFolders } from '@footlight/server/platform/blobs/work-folders'
import * as fc from 'fast-check'
import pino from 'pino'
import { expect, test } from 'vitest'
import { newDataFolder } from '../dev-env/data-folder.ts'
import { gift as bonus, NOON } from './commands.ts'
import { Crash } from './crash.ts'
import { describeOnEachDatabase, type TestDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const DAY = 24 * 3_600_000
const START = 1_000
const PRICES = { message: 2, picture: 20 }
const config = { text: null, picture: null, messagePrice: 2, picturePrice: 20, keptDays: 30 }

/** A companion, viewers with tokens, and a process that can die. */
class Salon {
  readonly clock = new ManualClock(NOON)
  readonly crash = new Crash()
  readonly #database: TestDatabase
  readonly #folder = newDataFolder()
  text: TextProvider | null = new DemoText()
  picture: PictureProvider | null = new DemoPictures()
  companion!: StoredCompanion
  viewers: Person[] = []
  worker!: CompanionWorker

  constructor(database: TestDatabase) {
    this.#database = database
  }

  async open(): Promise<this> {
    const { people, ledger, companions } = this.#database.db
    const made = await Promise.all([0, 1].map(() => people.create(newPerson({ type: 'viewer' }))))
    this.viewers = made.map((each) => {
      if (!each.ok) throw new Error(each.error)
      return each.value
    })
    for (const { id } of this.viewers) await ledger.execute(bonus(walletOf(id), START))
    const saved = await companions.save(
      null,
      0,
      fields(`c${randomUUID().slice(0, 8)}`),
      { by: null, at: NOON },
      10_000,
    )
    if (typeof saved === 'string') throw new Error(saved)
    this.companion = saved
    this.begin()
    return this
  }

  /** A new process, on what the last one left. */
  begin(): void {
    this.crash.isDead = false
    this.crash.at = Number.POSITIVE_INFINITY
    const { companionKeeper } = this.deps
    this.worker = new CompanionWorker({
      ...this.deps,
      companionKeeper,
      textProvider: this.text,
      pictureProvider: this.picture,
      companionWork: new WorkFolders(join(this.#folder, 'work')),
    })
  }

  readonly blobs = new FolderBlobs(this.#folder)

  get deps() {
    const { people, companions, companionOrders, companionLog, companionBlocks, ledger } = this.#database.db
    const base = {
      ...{ people, companions, companionLog, companionBlocks, blobs: this.blobs },
      companionOrders: this.crash.wrap(companionOrders, ['begin', 'change', 'settled', 'forgetBegun']),
      ledger: this.crash.wrap(ledger, ['execute']),
      ...{ clock: this.clock, logger: pino({ level: 'silent' }), newOrderId: () => randomUUID() },
      ...{ companionPrices: { inForce: async () => PRICES }, companionsConfig: config },
    }
    return { ...base, companionKeeper: new CompanionKeeper(base), companionWorker: this.worker }
  }

  async ask(
    viewer: Person,
    message: string,
    {
      key = randomUUID() as string,
      service = 'message' as 'message' | 'picture',
      price = PRICES[service] as number,
    } = {},
  ) {
    const terms: CompanionTerms = { kind: 'companion', companion: this.companion.id, service, price }
    const idempotency = { scope: `companion:${viewer.id}`, key, fingerprint: `${service} ${message}` }
    return orderCompanion(
      this.companion,
      { service, terms, message, nsfw: false },
      viewer,
      idempotency,
      this.deps,
    )
  }

  /** Long after every clock, and after the job of a new process. */
  async afterAll(): Promise<void> {
    this.begin()
    for (const wait of [20_000, companionClocks.picture, 700_000]) {
      this.clock.advance(wait)
      await keepCompanions(this.deps)
      await this.worker.settled()
    }
  }

  tokens = async ({ id }: Person) => (await this.#database.db.ledger.balance(walletOf(id))).posted
  house = async () => (await this.#database.db.ledger.balance(PLATFORM_ACCOUNT)).posted
  held = async (order: StoredOrder) =>
    (await this.#database.db.ledger.balance(companionAccountOf(order.id))).posted
  ordersOf = async ({ id }: Person) =>
    (await this.#database.db.companionOrders.ofViewer(id, this.companion.id, { offset: 0, limit: 200 }))
      .orders
  order = async (id: string) => (await this.#database.db.companionOrders.byId(id))!
}

const fields = (username: string) => ({
  ...{ username: username as never, name: 'Nova Lumen', description: 'Likes clouds.', tags: ['calm'] },
  ...{ nsfw: false, is_enabled: true },
})

const silentText = (answer: TextProvider['answer']): TextProvider => ({ isDemo: false, answer })

describeOnEachDatabase('companions', (database) => {
  test('COMPANION-PRICE-01 of all who saw the same prices one sets others', async () => {
    const { companionPriceChanges } = database.db
    const [by] = (await new Salon(database).open()).viewers
    const seen = (await companionPriceChanges.latest())?.revision ?? 0
    const tries = Array.from({ length: 20 }, (_, index) =>
      companionPriceChanges.add({ revision: seen + 1, message: index + 1, picture: 30 }, by!.id, NOON),
    )
    const won = (await Promise.all(tries)).indexOf(true)
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
    expect(await companionPriceChanges.latest()).toEqual({
      revision: seen + 1,
      message: won + 1,
      picture: 30,
    })
  })

  test('COMPANION-MONEY-01 two tabs, one key: one order, held once, charged to the site when it is answered', async () => {
    const salon = await new Salon(database).open()
    const [viewer] = salon.viewers as [Person, Person]
    const before = await salon.house()
    const key = randomUUID()
    const asked = await Promise.all([1, 2, 3].map(() => salon.ask(viewer, 'Hello', { key })))
    const ids = new Set(asked.map((each) => (each.ok ? each.value.order.id : each.error.error)))
    expect(ids.size).toBe(1)
    await salon.worker.settled()
    const [order] = await salon.ordersOf(viewer)
    expect(order).toMatchObject({ stage: { kind: 'answered' }, isSettled: true, price: 2 })
    expect(order!.answer).toMatch(/demo|program/i)
    expect([await salon.tokens(viewer), (await salon.house()) - before]).toEqual([START - 2, 2])
    const again = await salon.ask(viewer, 'Hello', { key })
    expect(again.ok && again.value.order.id).toBe(order!.id)
    expect(await salon.ask(viewer, 'Something else', { key })).toEqual(
      fail({ error: 'idempotency_conflict' }),
    )
    expect(await salon.tokens(viewer)).toBe(START - 2)
  })

  test('COMPANION-MONEY-03 a provider that is down, refuses, or breaks a rule costs nothing', async () => {
    const fates: readonly (readonly [Awaited<ReturnType<TextProvider['answer']>>, string, string | null])[] =
      [
        [fail('unavailable'), 'unavailable', null],
        [fail('declined'), 'declined', null],
        [ok('My sister is in school.'), 'refused_result', 'school'],
        [ok('\u202e \u0000'), 'unavailable', null],
      ]
    for (const [answer, fault, rule] of fates) {
      const salon = new Salon(database)
      salon.text = silentText(async () => answer)
      await salon.open()
      const [viewer] = salon.viewers as [Person, Person]
      const before = await salon.house()
      const asked = await salon.ask(viewer, 'Hello')
      expect(asked.ok && asked.value.tokens).toBe(START - 2)
      await salon.worker.settled()
      const [order] = await salon.ordersOf(viewer)
      expect(order).toMatchObject({ stage: { kind: 'failed', fault }, rule, isSettled: true })
      expect([await salon.tokens(viewer), await salon.house(), await salon.held(order!)]).toEqual([
        ...[START, before, 0],
      ])
    }
  })

  test('COMPANION-MONEY-05 whatever write the process dies at, the order is answered and charged or refunded, once', async () => {
    // Begin, hold, waiting, claim, answer, charge, settled.
    for (let at = 1; at <= 8; at += 1)
      for (const isAfter of [false, true]) {
        const salon = await new Salon(database).open()
        const [viewer] = salon.viewers as [Person, Person]
        const before = await salon.house()
        const key = randomUUID()
        Object.assign(salon.crash, { at, isAfter, writes: 0 })
        await salon.ask(viewer, 'Hello', { key }).catch(() => null)
        await salon.worker.settled()
        expect([at, salon.crash.isDead]).toEqual([at, at <= 7])
        await salon.afterAll()
        const orders = await salon.ordersOf(viewer)
        expect(orders.length).toBeLessThanOrEqual(1)
        const wasAnswered = orders[0]?.stage?.kind === 'answered'
        const charged = wasAnswered ? 2 : 0
        expect([at, isAfter, await salon.tokens(viewer), (await salon.house()) - before]).toEqual([
          ...[at, isAfter, START - charged, charged],
        ])
        for (const order of orders) {
          expect(order.isSettled).toBe(true)
          expect(await salon.held(order)).toBe(0)
        }
        // The page sends its key again: it is the same order, or begins once now.
        const again = await salon.ask(viewer, 'Hello', { key })
        await salon.worker.settled()
        const [last, ...others] = await salon.ordersOf(viewer)
        expect(others).toEqual([])
        if (orders.length === 1) expect(again.ok && again.value.order.id).toBe(orders[0]!.id)
        const paid = last?.stage?.kind === 'answered' ? 2 : 0
        expect(await salon.tokens(viewer)).toBe(START - paid)
      }
    expect((await database.db.ledger.reconcile()).problems).toEqual([])
  }, 120_000)

  test('COMPANION-MONEY-04 an answer that comes after its time is seen by nobody and charged to nobody', async () => {
    const salon = new Salon(database)
    let answerNow: () => void = () => undefined
    const late = new Promise<void>((resolve) => (answerNow = resolve))
    salon.text = silentText(async () => {
      await late
      return ok('Too late.')
    })
    await salon.open()
    const [viewer] = salon.viewers as [Person, Person]
    const asked = await salon.ask(viewer, 'Hello')
    if (!asked.ok) throw new Error(asked.error.error)
    salon.clock.advance(companionClocks.message)
    await keepCompanions(salon.deps)
    expect((await salon.order(asked.value.order.id)).stage).toMatchObject({ kind: 'failed' })
    answerNow()
    await salon.worker.settled()
    expect(await salon.order(asked.value.order.id)).toMatchObject({
      ...{ stage: { kind: 'failed', fault: 'interrupted' }, answer: null },
    })
    expect(await salon.tokens(viewer)).toBe(START)
  })

  test('COMPANION-MONEY-04 a server that stops refunds at once what it is answering', async () => {
    const salon = new Salon(database)
    salon.text = silentText(
      (_persona, _lines, signal) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve(fail('unavailable')))),
    )
    await salon.open()
    const [viewer] = salon.viewers as [Person, Person]
    await salon.ask(viewer, 'Hello')
    await salon.worker.close()
    expect(await salon.ordersOf(viewer)).toMatchObject([{ stage: { kind: 'failed', fault: 'interrupted' } }])
    expect(await salon.tokens(viewer)).toBe(START)
    expect(await salon.ask(viewer, 'And now?')).toEqual(fail({ error: 'unavailable' }))
    expect(await salon.tokens(viewer)).toBe(START)
  })

  test('COMPANION-ORDER-02 three open orders of one viewer and no more, whoever counts at the same time', async () => {
    const salon = new Salon(database)
    salon.text = silentText(() => new Promise(() => undefined))
    await salon.open()
    const [viewer, other] = salon.viewers as [Person, Person]
    const asked = await Promise.all([1, 2, 3, 4, 5].map((each) => salon.ask(viewer, `Hello ${each}`)))
    const refused = asked.filter((each) => !each.ok)
    expect(refused).toEqual([1, 2].map(() => fail({ error: 'wrong_state', state: 'too_many_orders' })))
    expect(await salon.tokens(viewer)).toBe(START - 3 * 2)
    expect((await salon.ask(other, 'Hello')).ok).toBe(true)
    // The next process has a provider that answers at once.
    salon.text = silentText(async () => fail('unavailable'))
    await salon.afterAll()
    expect([await salon.tokens(viewer), await salon.tokens(other)]).toEqual([START, START])
  })

  test('COMPANION-SAFE-01 a refused prompt holds nothing, is written down with its rule, and leaves its key free', async () => {
    const salon = await new Salon(database).open()
    const [viewer] = salon.viewers as [Person, Person]
    const key = randomUUID()
    expect(await salon.ask(viewer, 'You are 19 years old', { key })).toMatchObject({
      error: { error: 'invalid_value', fields: { message: 'prohibited' }, state: 'age' },
    })
    expect(await salon.tokens(viewer)).toBe(START)
    expect(await salon.ordersOf(viewer)).toEqual([])
    const log = await database.db.companionLog.page(
      { viewer: viewer.id, state: 'refused' },
      { offset: 0, limit: 10 },
    )
    expect(log).toMatchObject({
      ...{ total: 1, orders: [{ stage: null, rule: 'age', price: 0, prompt: 'You are 19 years old' }] },
    })
    expect((await salon.ask(viewer, 'Hello', { key })).ok).toBe(true)
    await salon.worker.settled()
    expect(await salon.tokens(viewer)).toBe(START - 2)
  })

  test('COMPANION-SAFE-05 a prompt names no performer of the site', async () => {
    const salon = await new Salon(database).open()
    const [viewer] = salon.viewers as [Person, Person]
    const model = await database.db.people.create(newPerson({ type: 'model' }))
    if (!model.ok) throw new Error(model.error)
    expect(await salon.ask(viewer, `Draw ${model.value.username} please`)).toMatchObject({
      error: { state: 'real_person' },
    })
    // A viewer's name is like any other word: nobody learns whose it is.
    expect((await salon.ask(viewer, `Hello from ${salon.viewers[1]!.username}`)).ok).toBe(true)
  })

  test('COMPANION-HISTORY-01 who deletes their history sees it no more, and the next answer does not know of it', async () => {
    const salon = new Salon(database)
    const told: number[] = []
    salon.text = silentText(async (_persona, lines) => {
      told.push(lines.length)
      return ok('A quiet answer.')
    })
    await salon.open()
    const [viewer, other] = salon.viewers as [Person, Person]
    for (const who of [viewer, viewer, other]) {
      await salon.ask(who, 'Hello')
      await salon.worker.settled()
      salon.clock.advance(1)
    }
    const { companionOrders, companionLog } = database.db
    await companionOrders.hide(viewer.id, salon.companion.id, salon.clock.now())
    expect([(await salon.ordersOf(viewer)).length, (await salon.ordersOf(other)).length]).toEqual([0, 1])
    await salon.ask(viewer, 'Hello')
    await salon.worker.settled()
    // Nothing; a line with its answer; another viewer's first; and the first again.
    expect(told).toEqual([1, 3, 1, 1])
    expect((await companionLog.page({ viewer: viewer.id }, { offset: 0, limit: 9 })).total).toBe(3)
  })

  test('COMPANION-HISTORY-02 what is older than it is kept is deleted with its picture, and nothing that is open', async () => {
    const salon = new Salon(database)
    await salon.open()
    const [viewer, other] = salon.viewers as [Person, Person]
    const asked = await salon.ask(viewer, 'A lake at night', { service: 'picture' })
    if (!asked.ok) throw new Error(asked.error.error)
    await salon.worker.settled()
    const key = pictureKey(asked.value.order)
    expect(await salon.order(asked.value.order.id)).toMatchObject({
      ...{ stage: { kind: 'answered' }, hasPicture: true, caption: 'abstract shapes in several colors' },
    })
    expect(await salon.blobs.stat(key)).not.toBeNull()
    salon.clock.advance(30 * DAY)
    await forgetCompanions(salon.deps)
    expect(await salon.blobs.stat(key)).not.toBeNull()
    await salon.ask(other, 'I am new')
    await salon.worker.settled()
    salon.clock.advance(1)
    await forgetCompanions(salon.deps)
    expect([await salon.blobs.stat(key), (await salon.ordersOf(viewer)).length]).toEqual([null, 0])
    expect(await salon.ordersOf(other)).toHaveLength(1)
    // Its tokens stay in the books.
    expect(await salon.tokens(viewer)).toBe(START - 20)
  }, 60_000)

  test('COMPANION-SIM-02 whatever viewers, providers and crashes do, every token is a viewer’s, the site’s or held', async () => {
    const step = fc.record({
      do: fc.constantFrom('ask', 'ask', 'ask', 'repeat', 'pass', 'crash', 'job', 'hide'),
      ...{ who: fc.nat(1), fate: fc.constantFrom('answer', 'down', 'rule', 'throw') },
      ...{ wait: fc.nat(400_000), at: fc.integer({ min: 1, max: 7 }), isAfter: fc.boolean() },
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
        const salon = new Salon(database)
        let fate = 'answer'
        salon.text = silentText(async () => {
          if (fate === 'throw') throw new Error('nonsense')
          return fate === 'answer'
            ? ok('A calm answer.')
            : fate === 'rule'
              ? ok('a child')
              : fail('unavailable')
        })
        await salon.open()
        const before = await salon.house()
        let last: { readonly who: Person; readonly key: string } | null = null
        for (const { who: index, wait, at, isAfter, ...each } of steps) {
          const who = salon.viewers[index]!
          fate = each.fate
          if (each.do === 'ask') {
            last = { who, key: randomUUID() }
            await salon.ask(who, 'Hello', { key: last.key }).catch(() => null)
          }
          if (each.do === 'repeat' && last !== null)
            await salon.ask(last.who, 'Hello', { key: last.key }).catch(() => null)
          if (each.do === 'pass') salon.clock.advance(wait)
          if (each.do === 'crash')
            Object.assign(salon.crash, { at: salon.crash.writes + at, isAfter, isDead: false })
          if (each.do === 'hide')
            await database.db.companionOrders.hide(who.id, salon.companion.id, salon.clock.now())
          await salon.worker.settled()
          if (each.do === 'job') {
            salon.begin()
            await keepCompanions(salon.deps)
            await salon.worker.settled()
          }
        }
        fate = 'answer'
        await salon.afterAll()
        const { orders } = await database.db.companionLog.page({}, { offset: 0, limit: 10_000 })
        const own = orders.filter(({ companion }) => companion === salon.companion.id)
        const answered = own.filter(({ stage }) => stage?.kind === 'answered').length
        expect(own.every(({ isSettled }) => isSettled)).toBe(true)
        const [a, b] = await Promise.all(salon.viewers.map(salon.tokens))
        expect([a! + b!, (await salon.house()) - before]).toEqual([2 * START - 2 * answered, 2 * answered])
        const held = (await database.db.ledger.holdings(COMPANION_PREFIX)).filter(({ account }) =>
          own.some(({ id }) => account === companionAccountOf(id)),
        )
        expect(held).toEqual([])
      }),
      { numRuns: 25 },
    )
    expect((await database.db.ledger.reconcile()).problems).toEqual([])
  }, 240_000)
})
