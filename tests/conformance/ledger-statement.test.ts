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
