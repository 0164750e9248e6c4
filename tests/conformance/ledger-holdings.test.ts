import { expect, test } from 'vitest'
import { fresh, gift, NOON, transfer } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'

describeOnEachDatabase('what is found again after a crash', (database) => {
  test('LEDGER-23 accounts of a prefix that hold anything are found, by the bytes of their ids', async () => {
    const { ledger } = database.db
    const [wallet, show] = [`wallet:${fresh('v')}`, fresh('show')]
    await ledger.execute(gift(wallet, 100))
    // By a dictionary, `b` would come before `B.accrued` and `_`.
    const ids = ['B.accrued', 'B0.participant', '_', 'a', 'b-', 'b.', 'b0']
    for (const [index, id] of ids.entries())
      await ledger.execute(transfer(wallet, `escrow:${show}.${id}`, index + 1))
    const all = ids.map((id, index) => ({ account: `escrow:${show}.${id}`, posted: index + 1 }))
    expect(await ledger.holdings(`escrow:${show}.`)).toEqual(all)
    expect(await ledger.holdings(`escrow:${show}.b`)).toEqual(all.slice(4))
    expect(await ledger.holdings(`escrow:${show}.b.`)).toEqual(all.slice(5, 6))
    expect(await ledger.holdings(`escrow:${show}`)).toEqual(all)
  })

  test('LEDGER-23 what begins otherwise is not found: the neighbours of the prefix, and what only resembles it', async () => {
    const { ledger } = database.db
    const [wallet, show] = [`wallet:${fresh('v')}`, fresh('show')]
    await ledger.execute(gift(wallet, 100))
    for (const id of ['x.', 'x0', 'X.', 'x', 'x-'])
      await ledger.execute(transfer(wallet, `escrow:${show}.${id}`, 1))
    expect(await ledger.holdings(`escrow:${show}.x.`)).toEqual([{ account: `escrow:${show}.x.`, posted: 1 }])
    // Neither is a pattern: `_` and `%` stand for themselves.
    expect(await ledger.holdings(`escrow:${show}__`)).toEqual([])
    expect(await ledger.holdings(`escrow:${show}%`)).toEqual([])
    expect((await ledger.holdings('escrow:')).every(({ account }) => account.startsWith('escrow:'))).toBe(
      true,
    )
    expect(
      (await ledger.holdings('escrow:')).filter(({ account }) => account.startsWith(`escrow:${show}.`)),
    ).toHaveLength(5)
  })

  test('LEDGER-23 an emptied account is not found, one in debt or with all its tokens on hold is', async () => {
    const { ledger } = database.db
    const [escrow, wallet] = [`escrow:${fresh('show')}`, `wallet:${fresh('v')}`]
    await ledger.execute(gift(wallet, 10))
    await ledger.execute(transfer(wallet, escrow, 10))
    expect(await ledger.holdings(wallet)).toEqual([])
    expect(await ledger.holdings(escrow)).toEqual([{ account: escrow, posted: 10 }])
    expect(await ledger.holdings('promotions')).toMatchObject([
      { account: 'promotions', posted: expect.toSatisfy((tokens: number) => tokens < 0) },
    ])
  })

  test('LEDGER-23 no prefix is a mistake, not all accounts', async () => {
    await expect(database.db.ledger.holdings('')).rejects.toThrow()
  })

  test('LEDGER-24 a transfer is found by its id, with kind, time, reason and memo', async () => {
    const { ledger } = database.db
    const wallet = `wallet:${fresh('v')}`
    await ledger.execute(gift(wallet, 100))
    const settle = transfer(wallet, 'platform', 5, {
      id: `${fresh('show')}:settle`,
      at: NOON + 7,
      reason: 'show_settle',
      movement: 'show_settlement',
      memo: { show: 'x', payers: [1, 2] },
    })
    const bare = transfer(wallet, 'platform', 10, { at: NOON + 1_000, reason: 'private' })
    for (const command of [settle, bare]) expect(await ledger.execute(command)).toMatchObject({ ok: true })
    expect(await ledger.movement(settle.id)).toEqual({
      id: settle.id,
      kind: 'show_settlement',
      at: NOON + 7,
      reason: 'show_settle',
      memo: { show: 'x', payers: [1, 2] },
    })
    expect(await ledger.movement(bare.id)).toEqual({
      id: bare.id,
      kind: 'other',
      at: bare.at,
      reason: 'private',
      memo: {},
    })
  })

  test('LEDGER-24 what was refused or never asked for did not happen', async () => {
    const { ledger } = database.db
    const wallet = `wallet:${fresh('v')}`
    await ledger.execute(gift(wallet, 10))
    const refused = transfer(wallet, 'platform', 11)
    expect(await ledger.execute(refused)).toMatchObject({ ok: false })
    for (const id of [refused.id, 'never', '']) expect(await ledger.movement(id)).toBeNull()
  })
})
