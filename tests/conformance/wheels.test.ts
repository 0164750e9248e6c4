import { createHash, createHmac, randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { Wheel, WheelPrize } from '@footlight/core/protocol'
import { walletOf } from '@footlight/core/rules/ledger/accounts'
import { drawPrize, totalWeight } from '@footlight/core/rules/promotions/wheel'
import type { NewPerson, Person } from '@footlight/server/accounts/people-port'
import { settleGrants } from '@footlight/server/promotions/settle-grants'
import { grantSpins } from '@footlight/server/promotions/spin-grants'
import { commitTo, type Spin, spinsOf, spinWheel } from '@footlight/server/promotions/spin-wheel'
import type { FinishedDraw } from '@footlight/server/promotions/wheel-port'
import pino from 'pino'
import { expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { Crash } from './crash.ts'
import { describeOnEachDatabase, type TestDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const DAY = 86_400_000
const prizes: readonly WheelPrize[] = [
  { tokens: 5, weight: 3 },
  { tokens: 20, weight: 1 },
]

/** A site with both wheels, and a process that can die. */
class Fair {
  readonly clock = new ManualClock(NOON)
  readonly crash = new Crash()
  readonly buyers = new Set<number>()
  readonly #database: TestDatabase

  constructor(database: TestDatabase) {
    this.#database = database
  }

  get deps() {
    const { people, ledger, promoGrants, wheels, billing, billingDesk } = this.#database.db
    return {
      ...{ people, clock: this.clock, logger: pino({ level: 'silent' }), billingDesk },
      ledger: this.crash.wrap(ledger, ['execute']),
      wheels: this.crash.wrap(wheels, ['commit', 'finish', 'grantSpins']),
      promoGrants: this.crash.wrap(promoGrants, ['moved']),
      billing: { ...billing, isBuyer: async (account: number) => this.buyers.has(account) },
    }
  }

  /** From this moment on. */
  async put(wheel: Wheel, all = prizes) {
    return await this.deps.wheels.addTable(
      { wheel, prizes: all, from: this.clock.now(), createdBy: null },
      this.clock.now(),
    )
  }

  async person(spins = 0, more: Partial<NewPerson> = {}): Promise<Person> {
    const made = await this.deps.people.create(newPerson({ emailConfirmed: true, ...more }))
    if (!made.ok) throw new Error(made.error)
    if (spins > 0) await this.grant(made.value, spins)
    return made.value
  }

  grant = ({ id: account }: Person, spins: number, ref: string = randomUUID()) =>
    grantSpins({ ref, account, spins, reason: 'purchase', by: null }, this.deps)

  async seen(who: Person, wheel: Wheel = 'promo'): Promise<Spin & { readonly shown: string }> {
    const committed = await commitTo(wheel, who, this.deps)
    if (!committed.ok) throw new Error(committed.error.error)
    const { draw, table } = committed.value
    const mine = { clientSeed: randomUUID(), ref: randomUUID() }
    return { wheel, commitment: draw.id, table: table.id, ...mine, shown: draw.commitment }
  }

  spin = (who: Person, spin: Spin) => spinWheel(who, spin, this.deps)

  async drawn(who: Person, spin: Spin): Promise<FinishedDraw> {
    const draw = await this.spin(who, spin)
    if (!draw.ok) throw new Error(draw.error.error)
    return draw.value
  }

  refused = async (who: Person, spin: Spin) => {
    const answer = await this.spin(who, spin)
    return answer.ok ? null : answer.error
  }

  spins = async (who: Person, wheel: Wheel = 'promo') => (await spinsOf(who, wheel, this.deps)).spins
  tokens = async ({ id }: Person) => (await this.#database.db.ledger.balance(walletOf(id))).posted
  work = () => settleGrants(this.deps)
}

describeOnEachDatabase('wheels', (database) => {
  test('PROMO-12 the seed was chosen before the spin, and both seeds give the prize again by other code', async () => {
    const fair = new Fair(database)
    await fair.put('promo')
    const who = await fair.person(3)
    for (let number = 1; number <= 3; number += 1) {
      const spin = await fair.seen(who)
      const before = await fair.deps.wheels.draw(spin.commitment)
      const draw = await fair.drawn(who, spin)
      expect(draw).toMatchObject({ number, serverSeed: before!.serverSeed, commitment: spin.shown })
      const seed = Buffer.from(draw.serverSeed, 'hex')
      expect(createHash('sha256').update(seed).digest('hex')).toBe(spin.shown)
      const digest = createHmac('sha256', seed).update(`${spin.clientSeed}:${number}`).digest()
      // Every word is below the end where all weights are a power of two.
      const roll = digest.readUInt32BE(0) % 4
      expect([draw.roll, draw.prize, draw.tokens]).toEqual([roll, roll < 3 ? 0 : 1, roll < 3 ? 5 : 20])
    }
    expect(await fair.spins(who)).toBe(0)
    expect(await fair.refused(who, await fair.seen(who))).toEqual({ error: 'wrong_state', state: 'no_spins' })
  })

  test('PROMO-14 two tabs, one commitment, one key or several: one spin, one prize, paid once', async () => {
    const fair = new Fair(database)
    await fair.put('promo')
    const who = await fair.person(5)
    const spin = await fair.seen(who)
    expect((await fair.seen(who)).commitment).toBe(spin.commitment)
    const tabs = await Promise.all([
      ...Array.from({ length: 4 }, () => fair.spin(who, spin)),
      ...Array.from({ length: 4 }, () => fair.spin(who, { ...spin, ref: randomUUID() })),
      ...Array.from({ length: 4 }, () => fair.spin(who, { ...spin, ref: randomUUID(), clientSeed: 'b' })),
    ])
    const draws = new Set(tabs.flatMap((tab) => (tab.ok ? [JSON.stringify(tab.value)] : [])))
    expect(draws.size).toBe(1)
    for (const tab of tabs) if (!tab.ok) expect(tab.error).toEqual({ error: 'conflict' })
    // Those with the same key are one order, whichever of them was first.
    expect(new Set(tabs.slice(0, 4).map((tab) => JSON.stringify(tab))).size).toBe(1)
    const { tokens, ref, clientSeed } = JSON.parse([...draws][0]!) as FinishedDraw
    expect([await fair.tokens(who), await fair.spins(who)]).toEqual([tokens, 4])
    const same = { ...spin, ref, clientSeed }
    expect(await fair.drawn(who, same)).toMatchObject({ tokens })
    expect(await fair.refused(who, { ...same, clientSeed: 'other' })).toEqual({
      error: 'idempotency_conflict',
    })
    expect([await fair.tokens(who), await fair.spins(who)]).toEqual([tokens, 4])
    // One spin, asked for by as many as there are.
    const last = await fair.person(1)
    const only = await fair.seen(last)
    await Promise.all(
      Array.from({ length: 8 }, () => fair.spin(last, { ...only, ref: randomUUID() }).catch(() => null)),
    )
    expect(await fair.spins(last)).toBe(0)
  })

  test('PROMO-15 prizes that change between look and click use no spin; an old and a foreign commitment are refused', async () => {
    const fair = new Fair(database)
    await fair.put('promo')
    const [who, other] = [await fair.person(2), await fair.person(2)]
    const spin = await fair.seen(who)
    expect(await fair.refused(other, spin)).toEqual({ error: 'not_found' })
    expect(await fair.refused(who, { ...spin, wheel: 'vault' })).toEqual({ error: 'not_found' })
    expect(await fair.refused(who, { ...spin, commitment: randomUUID() })).toEqual({ error: 'not_found' })
    expect(await fair.refused(who, { ...spin, table: spin.table + 1 })).toEqual({ error: 'offer_changed' })
    await fair.put('promo', [
      { tokens: 0, weight: 999 },
      { tokens: 5, weight: 1 },
    ])
    expect(await fair.refused(who, spin)).toEqual({ error: 'offer_changed' })
    const next = await fair.seen(who)
    expect([next.commitment === spin.commitment, next.shown === spin.shown]).toEqual([false, false])
    expect(await fair.refused(who, spin)).toEqual({ error: 'offer_changed' })
    expect(await fair.spins(who)).toBe(2)
    await fair.drawn(who, next)
    expect(await fair.refused(who, { ...next, ref: randomUUID() })).toEqual({ error: 'conflict' })
    const late = await fair.seen(who)
    await fair.put('promo', [])
    expect(await fair.refused(who, late)).toEqual({ error: 'wrong_state', state: 'off' })
    expect(await fair.spins(who)).toBe(1)
  })

  test('PROMO-10 a grant counts once, and PROMO-16 models and whoever is cooling off spin nothing', async () => {
    const fair = new Fair(database)
    await fair.put('promo')
    const [who, ref] = [await fair.person(), randomUUID()]
    await Promise.all(Array.from({ length: 6 }, () => fair.grant(who, 2, ref)))
    expect(await fair.spins(who)).toBe(2)
    const spin = await fair.seen(who)
    await database.db.billing.changeLimits(who.id, NOON, (limits) => ({
      ...limits,
      coolOffUntil: NOON + DAY,
    }))
    expect(await fair.refused(who, spin)).toMatchObject({ error: 'cooling_off' })
    expect(await fair.spins(who)).toBe(0)
    fair.clock.advance(DAY)
    expect(await fair.spins(who)).toBe(2)
    const model = await fair.person(0, { type: 'model' })
    expect(await commitTo('promo', model, fair.deps)).toEqual({
      ok: false,
      error: { error: 'models_cannot_purchase' },
    })
  })

  test('PROMO-11 the vault gives whoever has bought something one spin in 24 hours, in any number of tabs', async () => {
    const fair = new Fair(database)
    await fair.put('vault')
    const who = await fair.person()
    expect(await fair.spins(who, 'vault')).toBe(0)
    expect(await fair.refused(who, await fair.seen(who, 'vault'))).toEqual({
      error: 'wrong_state',
      state: 'no_spins',
    })
    fair.buyers.add(who.id)
    expect(await fair.spins(who, 'vault')).toBe(1)
    const first = await fair.drawn(who, await fair.seen(who, 'vault'))
    fair.clock.advance(DAY - 1)
    const early = await fair.seen(who, 'vault')
    expect(await fair.refused(who, early)).toEqual({ error: 'wrong_state', state: 'no_spins' })
    fair.clock.advance(1)
    const tabs = await Promise.all(
      Array.from({ length: 6 }, () => fair.spin(who, { ...early, ref: randomUUID() })),
    )
    const [second, ...others] = tabs.flatMap((tab) => (tab.ok ? [tab.value] : []))
    expect(others).toEqual([])
    expect(second).toMatchObject({ number: 2 })
    expect(await fair.tokens(who)).toBe(first.tokens + second!.tokens)
  })

  test('PROMO-05 PROMO-14 a crash at any write: the prize is paid once, by a retry or by a job', async () => {
    for (let at = 1; at <= 4; at += 1)
      for (const isAfter of [false, true]) {
        const fair = new Fair(database)
        await fair.put('promo')
        const who = await fair.person(1)
        const spin = await fair.seen(who)
        Object.assign(fair.crash, { writes: 0, at, isAfter })
        await fair.spin(who, spin).catch(() => undefined)
        Object.assign(fair.crash, { isDead: false, at: Number.POSITIVE_INFINITY })
        if (isAfter) {
          fair.clock.advance(60_000)
          await Promise.all([fair.work(), fair.work()])
        }
        const [one, two] = await Promise.all([fair.drawn(who, spin), fair.drawn(who, spin)])
        expect(one).toEqual(two)
        expect([await fair.tokens(who), await fair.spins(who)]).toEqual([one.tokens, 0])
      }
    expect((await database.db.ledger.reconcile()).problems).toEqual([])
  })

  test('PROMO-07 a prize of an account without a confirmed e-mail waits as every free token does', async () => {
    const fair = new Fair(database)
    await fair.put('promo')
    const who = await fair.person(1, { emailConfirmed: false })
    const { tokens } = await fair.drawn(who, await fair.seen(who))
    expect([await fair.tokens(who), (await fair.deps.promoGrants.heldOf(who.id))[0]?.tokens]).toEqual([
      0,
      tokens,
    ])
    await database.db.people.confirmEmail(who.id)
    await fair.work()
    expect(await fair.tokens(who)).toBe(tokens)
  })
})

test('PROMO-13 over many seeds each prize comes as often as its weight says, within five deviations', async () => {
  const table = [7, 1, 30, 61, 901].map((weight, at) => ({ tokens: at, weight }))
  const [total, spins] = [totalWeight(table), 40_000]
  const counts = table.map(() => 0)
  for (let number = 1; number <= spins; number += 1) {
    const seed = createHash('sha256').update(`server ${number}`).digest()
    const { prize } = await drawPrize(table, 'client', number, (message) =>
      createHmac('sha256', seed).update(message).digest(),
    )
    counts[prize]! += 1
  }
  for (const [at, { weight }] of table.entries()) {
    const share = weight / total
    const deviation = Math.sqrt(spins * share * (1 - share))
    expect(Math.abs(counts[at]! - spins * share)).toBeLessThan(5 * deviation)
  }
})
