import { AccountId } from '@footlight/core/protocol'
import { expect, test } from 'vitest'
import { fresh, gift, transfer } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'

let models = 1_000_000

describeOnEachDatabase('escrows in the books', (database) => {
  async function setUp() {
    const [wallet, id, model] = [`wallet:${(models += 1)}`, fresh('show'), AccountId.parse((models += 1))]
    await database.db.ledger.execute(gift(wallet, 100))
    const participant = `escrow:${id}.${wallet.slice('wallet:'.length)}.participant`
    return {
      wallet,
      id,
      model,
      participant,
      accrued: `escrow:${id}.accrued`,
      escrow: { id, kind: 'show', model } as const,
    }
  }

  test('LEDGER-32 it is found by its room as long as anything is in it, with how much', async () => {
    const { ledger } = database.db
    const { wallet, id, model, participant, accrued, escrow } = await setUp()
    expect(await ledger.openEscrows(model)).toEqual([])
    await ledger.execute(transfer(wallet, participant, 30, { escrow }))
    await ledger.execute(transfer(participant, accrued, 10))
    await ledger.execute(transfer(wallet, participant, 5, { escrow }))
    expect(await ledger.openEscrows(model)).toEqual([{ id, kind: 'show', model, tokens: 35 }])
    expect(await ledger.escrowModels()).toContain(model)
    const lines = [
      { debit: participant, credit: wallet, tokens: 25 },
      { debit: accrued, credit: 'platform', tokens: 10 },
    ]
    await ledger.execute(transfer('', '', 0, { lines }))
    expect(await ledger.openEscrows(model)).toEqual([])
    expect(await ledger.escrowModels()).not.toContain(model)
    // What comes late opens it again.
    await ledger.execute(transfer(wallet, participant, 1, { escrow }))
    expect(await ledger.openEscrows(model)).toMatchObject([{ id, tokens: 1 }])
    expect((await ledger.reconcile()).problems).toEqual([])
  })

  test('LEDGER-32 what is refused, or comes again, is not counted', async () => {
    const { ledger } = database.db
    const { wallet, id, model, participant, escrow } = await setUp()
    const order = transfer(wallet, participant, 60, {
      escrow,
      idempotency: { scope: wallet, key: 'k', fingerprint: 'f' },
    })
    await Promise.all(
      [order, order, transfer(wallet, participant, 60, { escrow })].map((each) => ledger.execute(each)),
    )
    expect(await ledger.openEscrows(model)).toEqual([{ id, kind: 'show', model, tokens: 60 }])
  })

  test('LEDGER-32 the income of an accrued account is counted out of it', async () => {
    const { ledger } = database.db
    const { wallet, model, participant, accrued, escrow } = await setUp()
    await ledger.execute(transfer(wallet, participant, 40, { escrow }))
    await ledger.execute(transfer(participant, accrued, 40))
    const income = {
      from: [{ account: accrued, tokens: 40 }],
      model: `earnings:${model}`,
      studio: null,
      rates: { platform: 5_000, studio: 0, model: 5_000 },
    }
    await ledger.execute({ ...transfer('', '', 0, { lines: [] }), income })
    expect(await ledger.openEscrows(model)).toEqual([])
    expect((await ledger.reconcile()).problems).toEqual([])
  })
})
