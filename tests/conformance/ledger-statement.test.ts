import { expect, test } from 'vitest'
import { fresh, gift, NOON, transfer } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'

describeOnEachDatabase('the statement', (database) => {
  test('LEDGER-15 newest first, one line a movement, with the balance after it, the counterparty and the memo', async () => {
    const { ledger } = database.db
    const [wallet, model] = [`wallet:${fresh('v')}`, `earnings:${fresh('m')}`]
    await ledger.execute(gift(wallet, 100))
    const tip = transfer(wallet, model, 13, {
      at: NOON + 1,
      memo: { comment: 'hi', gross: 25 },
      lines: [
        { debit: wallet, credit: model, tokens: 13 },
        { debit: wallet, credit: 'platform', tokens: 12 },
      ],
    })
    await ledger.execute(tip)
    const [tipped, given, ...rest] = await ledger.statement(wallet, null, 10)
    expect(rest).toEqual([])
    expect(tipped).toMatchObject({
      id: tip.id,
      at: NOON + 1,
      tokens: -25,
      balanceAfter: 75,
      counterparty: model,
      reason: 'tip',
      memo: { comment: 'hi', gross: 25 },
    })
    expect(given).toMatchObject({
      tokens: 100,
      balanceAfter: 100,
      counterparty: 'promotions',
      reason: 'gift',
      memo: {},
    })
    expect(await ledger.statement(model, null, 10)).toMatchObject([
      { id: tip.id, tokens: 13, balanceAfter: 13, counterparty: wallet },
    ])
  })

  test('LEDGER-35 the lines of many accounts since a time come at once, each behind its own cursor', async () => {
    const { ledger } = database.db
    const [first, second, quiet] = [
      `earnings:${fresh('m')}`,
      `earnings:${fresh('m')}`,
      `earnings:${fresh('m')}`,
    ]
    for (const [model, tokens, at] of [
      [first, 5, NOON - 1],
      [first, 7, NOON],
      [second, 11, NOON + 1],
      [first, 13, NOON + 2],
    ] as const)
      await ledger.execute(transfer('promotions', model, tokens, { at }))
    const asked = [first, second, quiet].map((account) => ({ account, cursor: 0 }))
    const lines = await ledger.linesAfter(asked, NOON)
    expect(lines.map(({ account, tokens, at }) => [account, tokens, at])).toEqual([
      [first, 7, NOON],
      [second, 11, NOON + 1],
      [first, 13, NOON + 2],
    ])
    const behind = asked.map(({ account }) => ({ account, cursor: account === first ? lines[0]!.cursor : 0 }))
    expect((await ledger.linesAfter(behind, NOON)).map(({ tokens }) => tokens)).toEqual([11, 13])
    expect(await ledger.linesAfter([], NOON)).toEqual([])
  })

  test('LEDGER-15 pages join without gap or repeat, also from a cursor that is not this account’s', async () => {
    const { ledger } = database.db
    const wallet = `wallet:${fresh('v')}`
    await ledger.execute(gift(wallet, 100))
    for (let count = 0; count < 6; count += 1) {
      await ledger.execute(transfer(wallet, 'platform', 1))
      await ledger.execute(gift(`wallet:${fresh('other')}`, 1))
    }
    const all = await ledger.statement(wallet, null, 100)
    expect(all.map((line) => line.balanceAfter)).toEqual([94, 95, 96, 97, 98, 99, 100])
    const paged = []
    for (let before: number | null = null; ; ) {
      const page = await ledger.statement(wallet, before, 3)
      paged.push(...page)
      before = page.at(-1)?.cursor ?? null
      if (page.length < 3) break
    }
    expect(paged).toEqual(all)
    expect(await ledger.statement(wallet, (all[2]?.cursor ?? 0) + 1, 2)).toEqual(all.slice(2, 4))
    expect(await ledger.statement(wallet, Number.MAX_SAFE_INTEGER, 2)).toEqual(all.slice(0, 2))
    expect(await ledger.statement(wallet, 1, 2)).toEqual([])
  })

  test('LEDGER-15 what was refused is not on the statement', async () => {
    const { ledger } = database.db
    const wallet = `wallet:${fresh('v')}`
    await ledger.execute(gift(wallet, 100))
    await ledger.execute(transfer(wallet, 'platform', 101))
    expect(await ledger.statement(wallet, null, 10)).toHaveLength(1)
    await ledger.execute(transfer(wallet, 'platform', 30, { reason: 'private' }))
    expect(await ledger.statement(wallet, null, 10)).toMatchObject([
      { tokens: -30, balanceAfter: 70, reason: 'private' },
      { tokens: 100 },
    ])
    expect(await ledger.statement('wallet:nobody', null, 10)).toEqual([])
  })
})
