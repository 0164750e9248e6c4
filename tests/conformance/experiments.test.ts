import { randomUUID } from 'node:crypto'
import type { AccountId } from '@footlight/core/protocol/ids'
import { countResults } from '@footlight/server/experiments/count-results'
import type { ExperimentChange } from '@footlight/server/experiments/experiment-port'
import { beforeEach, expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const DAY = 86_400_000
const half = [
  { name: 'control', weight: 50 },
  { name: 'largest_first', weight: 50 },
]

describeOnEachDatabase('experiments', (database) => {
  let by: AccountId
  const person = async (): Promise<AccountId> => {
    const made = await database.db.people.create(newPerson())
    if (!made.ok) throw new Error(made.error)
    return made.value.id
  }
  const seen = async () => (await database.db.experiments.changes(1))[0]?.number ?? 0
  const change = async (what: ExperimentChange, now = NOON, from?: number) =>
    database.db.experiments.change(what, by, from ?? (await seen()), now)
  const draft = async (endsAt: number | null = null): Promise<number> => {
    const terms = { about: 'Which order sells more', variants: half, endsAt }
    expect(await change({ kind: 'create', key: 'pack_order', salt: randomUUID(), ...terms })).toBeNull()
    return (await database.db.experiments.list(1))[0]!.id
  }
  const running = async (endsAt: number | null = null): Promise<number> => {
    const id = await draft(endsAt)
    expect(await change({ kind: 'start', id })).toBeNull()
    return id
  }
  const shown = (experiment: number, account: AccountId, variant: string, at = NOON) =>
    database.db.experimentExposures.add({ experiment, account, variant, at })

  beforeEach(async () => {
    by ??= await person()
    const now = await database.db.experiments.running('pack_order', NOON)
    if (now !== null) await change({ kind: 'end', id: now.id })
  })

  test('EXPERIMENT-01 a draft is changed, started and ended; nothing of it changes once it runs, and it never runs again', async () => {
    const id = await draft()
    const other = [
      { name: 'control', weight: 90 },
      { name: 'largest_first', weight: 10 },
    ]
    const edit = { kind: 'edit', id, about: 'Other words', variants: other, endsAt: null } as const
    expect(await change(edit)).toBeNull()
    expect(await change({ kind: 'end', id })).toEqual({ error: 'wrong_state', state: 'draft' })
    expect(await change({ kind: 'start', id })).toBeNull()
    expect(await change({ ...edit, variants: half })).toEqual({ error: 'wrong_state', state: 'running' })
    expect(await change({ kind: 'start', id })).toEqual({ error: 'wrong_state', state: 'running' })
    const stored = (await database.db.experiments.byId(id))!
    expect(stored).toMatchObject({ variants: other, about: 'Other words', beginsAt: NOON, state: 'running' })
    expect(await change({ kind: 'end', id }, NOON + 1)).toBeNull()
    for (const kind of ['start', 'end'] as const)
      expect(await change({ kind, id }, NOON + 2)).toEqual({ error: 'wrong_state', state: 'ended' })
    expect(await database.db.experiments.byId(id)).toEqual({ ...stored, state: 'ended', endsAt: NOON + 1 })
    expect(await change({ kind: 'start', id: 1_000_000 })).toEqual({ error: 'not_found' })
    const log = (await database.db.experiments.changes(4)).map(({ kind, experiment, variants }) => [
      ...[kind, experiment, variants],
    ])
    expect(log).toEqual([
      ['end', id, null],
      ['start', id, null],
      ['edit', id, other],
      ['create', id, half],
    ])
  })

  test('EXPERIMENT-01 one of a key runs at a time; one whose time is over makes room, and is not started late', async () => {
    const first = await running(NOON + DAY)
    const [second, late] = [await draft(), await draft(NOON + DAY)]
    expect(await change({ kind: 'start', id: second })).toEqual({ error: 'wrong_state', state: 'other_runs' })
    expect(await database.db.experiments.running('pack_order', NOON + DAY - 1)).toMatchObject({ id: first })
    expect(await database.db.experiments.running('pack_order', NOON + DAY)).toBeNull()
    expect(await change({ kind: 'end', id: first }, NOON + DAY)).toEqual({
      ...{ error: 'wrong_state', state: 'ended' },
    })
    expect(await change({ kind: 'start', id: late }, NOON + DAY)).toEqual({
      ...{ error: 'wrong_state', state: 'end_passed' },
    })
    expect(await change({ kind: 'start', id: second }, NOON + DAY)).toBeNull()
    expect(await database.db.experiments.byId(first)).toMatchObject({ state: 'ended', endsAt: NOON + DAY })
  })

  test('EXPERIMENT-09 of administrators who saw the same, one changes something, and nobody from what is not there', async () => {
    const [one, other] = [await draft(), await draft()]
    const from = await seen()
    const answers = await Promise.all([
      change({ kind: 'start', id: one }, NOON, from),
      change({ kind: 'start', id: other }, NOON, from),
      change(
        { kind: 'create', key: 'pack_order', salt: 'x', about: 'a', variants: half, endsAt: null },
        NOON,
        from,
      ),
    ])
    expect(answers.filter((each) => each === null)).toHaveLength(1)
    expect(answers.filter((each) => each?.error === 'conflict')).toHaveLength(2)
    expect(await seen()).toBe(from + 1)
    expect(await change({ kind: 'end', id: one }, NOON, from + 5)).toEqual({ error: 'conflict' })
    expect(await seen()).toBe(from + 1)
  })

  test('EXPERIMENT-04 twenty reports at once are one row with the first variant; none of a draft or after the end', async () => {
    const [id, who, late] = [await running(NOON + DAY), await person(), await person()]
    const written = await Promise.all(Array.from({ length: 20 }, () => shown(id, who, 'control')))
    expect(written.filter(Boolean)).toHaveLength(1)
    expect(await shown(id, who, 'largest_first', NOON + 1)).toBe(false)
    expect(await database.db.experimentExposures.ofAccount(who)).toEqual([
      { experiment: id, account: who, variant: 'control', at: NOON, key: 'pack_order' },
    ])
    expect(await shown(id, late, 'control', NOON + DAY)).toBe(false)
    expect(await shown(await draft(), late, 'control')).toBe(false)
    expect(await database.db.experimentExposures.isShown(id, late)).toBe(false)
  })

  test('EXPERIMENT-05 who saw what is deleted 180 days after the end, and at once for whoever takes their word back', async () => {
    const [id, who, leaver] = [await running(), await person(), await person()]
    await shown(id, who, 'control')
    await shown(id, leaver, 'largest_first')
    await database.db.experimentExposures.forgetAccount(leaver)
    expect(await database.db.experimentExposures.isShown(id, leaver)).toBe(false)
    await database.db.experimentExposures.forgetEnded(NOON + 1_000 * DAY)
    expect(await database.db.experimentExposures.isShown(id, who)).toBe(true)
    await change({ kind: 'end', id }, NOON + 1)
    await database.db.experimentExposures.forgetEnded(NOON)
    expect(await database.db.experimentExposures.isShown(id, who)).toBe(true)
    await database.db.experimentExposures.forgetEnded(NOON + 1)
    expect(await database.db.experimentExposures.isShown(id, who)).toBe(false)
  })

  test('EXPERIMENT-06 buyers and sums count from the exposure on, once each, without what went back, top-ups and others', async () => {
    const id = await running()
    const { billing } = database.db
    const buys = async (
      account: AccountId,
      at: number,
      more: {
        currency?: string
        reversed?: number
        state?: 'paid' | 'refunded' | 'open'
        origin?: 're_up'
      } = {},
    ) => {
      const { currency = 'USD', reversed = 0, state = 'paid', origin = 'page' } = more
      const terms = { product: 'tokens_50', tokens: 50, amount: 500, currency, tax: 0 }
      const draftOf = { ...terms, account, ref: randomUUID(), taxRate: 0, country: null, biller: 'sandbox' }
      const bought = await billing.begin({ ...draftOf, id: randomUUID(), card: null, origin }, at)
      if (typeof bought === 'string') throw new Error(bought)
      await billing.stands(bought.id, { state, reversed, declineCode: null }, at)
    }
    const [a, b, c, d, stranger] = [
      await person(),
      await person(),
      await person(),
      await person(),
      await person(),
    ]
    await shown(id, a, 'control', NOON)
    await shown(id, b, 'control', NOON)
    await shown(id, c, 'largest_first', NOON)
    await shown(id, d, 'largest_first', NOON)
    await buys(a, NOON - 1)
    await buys(b, NOON)
    await buys(b, NOON + 5, { reversed: 100 })
    await buys(b, NOON + 5, { currency: 'EUR' })
    await buys(c, NOON + 5, { state: 'refunded', reversed: 500 })
    await buys(c, NOON + 5, { state: 'open' })
    await buys(c, NOON + 5, { origin: 're_up' })
    await buys(d, NOON + 10)
    await buys(stranger, NOON + 5)
    let queries = 0
    const counted = await countResults((await database.db.experiments.byId(id))!, NOON + 10, {
      experimentExposures: database.db.experimentExposures,
      billingCohorts: {
        paidBy(accounts, until) {
          queries += 1
          return database.db.billingCohorts.paidBy(accounts, until)
        },
      },
    })
    expect(queries).toBe(1)
    expect(counted).toMatchObject([
      {
        ...{ name: 'control', shown: 2, bought: 1, difference: null, verdict: null },
        sums: [
          { currency: 'EUR', amount: 500 },
          { currency: 'USD', amount: 900 },
        ],
      },
      {
        name: 'largest_first',
        shown: 2,
        bought: 0,
        sums: [],
        difference: { value: -0.5 },
        verdict: 'too_few',
      },
    ])
  })

  test('EXPERIMENT-06 more accounts than are read at once are all counted, in as few queries', async () => {
    const id = await running()
    const accounts = await Promise.all(Array.from({ length: 501 }, person))
    await Promise.all(
      accounts.map((account, at) => shown(id, account, at < 300 ? 'control' : 'largest_first')),
    )
    let queries = 0
    const counted = await countResults((await database.db.experiments.byId(id))!, NOON + 10, {
      experimentExposures: database.db.experimentExposures,
      billingCohorts: {
        async paidBy() {
          queries += 1
          return []
        },
      },
    })
    expect([queries, counted.map((each) => each.shown)]).toEqual([2, [300, 201]])
  })
})
