import { randomUUID } from 'node:crypto'
import type { Ledger } from '@footlight/core/ports'
import { TIP_HOLD_MS } from '@footlight/core/protocol/tokens'
import { earningsOf, PLATFORM_ACCOUNT, walletOf } from '@footlight/core/rules/ledger/accounts'
import type { Person } from '@footlight/server/accounts/people-port'
import { factsWithout } from '@footlight/server/rooms/room-feature'
import { endOf, heldTip, holdCommand, returnCommand } from '@footlight/server/tips/held-tip'
import { returnHeldTip, settleHeldTip } from '@footlight/server/tips/settle-held-tip'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { gift, NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const GIFT = 1_000
const clock = { now: () => NOON + TIP_HOLD_MS, monotonic: () => 0 } as never

describeOnEachDatabase('held tips', (database) => {
  async function person(type: 'viewer' | 'model'): Promise<Person> {
    const created = await database.db.people.create(newPerson({ type }))
    if (!created.ok) throw new Error(created.error)
    return created.value
  }

  /** A tip that is held, of somebody who has nothing else, and all that may happen to it. */
  async function held(tokens: number, isPrivate = false) {
    const { ledger, people, shareRepository } = database.db
    const [sender, model] = [await person('viewer'), await person('model')]
    await ledger.execute(gift(walletOf(sender.id), GIFT))
    const id = randomUUID()
    const order = { id, at: NOON, sender, model, amount: tokens, isPrivate, menuItem: null }
    const idempotency = { scope: `tip:${sender.id}`, key: id, fingerprint: '' }
    const receipt = await ledger.execute(holdCommand(order, idempotency))
    expect(receipt.ok).toBe(true)
    const tip = (await heldTip(ledger, id))!
    const shares = await shareRepository.all()
    const settle = (facts = factsWithout, books: Ledger = ledger) =>
      settleHeldTip(
        tip,
        { deps: { ledger: books, clock, shares } as never, facts, owner: () => model },
        people,
      )
    const undo = async () => {
      await ledger.execute(returnCommand(tip, 'undone', { sender, model }, NOON + 1))
    }
    const posted = async () => {
      const accounts = [walletOf(sender.id), earningsOf(model.id)]
      const [wallet, earnings] = await Promise.all(accounts.map((account) => ledger.balance(account)))
      return { wallet: wallet!.posted, earnings: earnings!.posted }
    }
    return { id, sender, model, settle, undo, posted }
  }

  test('TIP-HOLD-02 of undoing and paying, in any order, at once and again, exactly one happens', async () => {
    const { ledger } = database.db
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: GIFT }),
        fc.array(fc.record({ isUndo: fc.boolean(), waits: fc.boolean() }), { minLength: 1, maxLength: 6 }),
        async (tokens, tries) => {
          const tip = await held(tokens)
          const site = (await ledger.balance(PLATFORM_ACCOUNT)).posted
          const running: Promise<void>[] = []
          for (const { isUndo, waits } of tries) {
            running.push(isUndo ? tip.undo() : tip.settle())
            if (waits) await Promise.all(running)
          }
          await Promise.all(running)
          const { wallet, earnings } = await tip.posted()
          const share = (await ledger.balance(PLATFORM_ACCOUNT)).posted - site
          const returned = await ledger.recall(endOf(tip.id, 'returned'))
          const isReturned = returned.ok && returned.value !== null
          expect(wallet).toBe(isReturned ? GIFT : GIFT - tokens)
          expect(earnings + share).toBe(isReturned ? 0 : tokens)
          if (tries.every(({ isUndo }) => isUndo)) expect(isReturned).toBe(true)
          if (tries.every(({ isUndo }) => !isUndo)) expect(isReturned).toBe(false)
          const told = await ledger.eventsAfter([`room:${tip.model.username}`], 0, 100)
          expect(told.map(({ name }) => name)).toEqual([
            'v3.tip.held',
            isReturned ? 'v3.tip.undone' : 'v3.tip.received',
          ])
          expect(await ledger.openEscrows(tip.model.id)).toEqual([])
        },
      ),
      { numRuns: 40 },
    )
    expect((await ledger.reconcile()).problems).toEqual([])
  })

  test('TIP-HOLD-03 whose answer is lost, of a payment, is paid once when it is tried again', async () => {
    const tip = await held(200)
    const { ledger } = database.db
    const losing = new Proxy(ledger, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (name !== 'execute') return typeof value === 'function' ? value.bind(target) : value
        return async (...args: Parameters<Ledger['execute']>) => {
          await target.execute(...args)
          throw new Error('the process ends')
        }
      },
    })
    await expect(tip.settle(factsWithout, losing)).rejects.toThrow('ends')
    await tip.settle()
    await tip.undo()
    expect((await tip.posted()).wallet).toBe(GIFT - 200)
    expect((await ledger.reconcile()).problems).toEqual([])
  })

  test('TIP-HOLD-08 it stays between the two where it began in a private, and where one began since', async () => {
    const { ledger } = database.db
    const begunPrivate = await held(10, true)
    await begunPrivate.settle()
    const since = await held(10)
    await since.settle({
      ...factsWithout,
      privateParticipants: () => ({
        showId: 'show',
        owner: since.model.username,
        payer: since.sender.username,
      }),
    })
    for (const { model, sender } of [begunPrivate, since]) {
      const told = await ledger.eventsAfter([`room:${model.username}`], 0, 100)
      expect(told.at(-1)).toMatchObject({
        name: 'v3.tip.received',
        payload: { to: [model.username, sender.username] },
      })
    }
  })

  test('TIP-HOLD-07 with a performer who is gone it comes back', async () => {
    const { ledger, people } = database.db
    const tip = await held(200)
    expect(await ledger.escrowModels()).toContain(tip.model.id)
    for (const _twice of [1, 2]) await returnHeldTip({ ledger, people, clock }, tip.id)
    expect(await tip.posted()).toEqual({ wallet: GIFT, earnings: 0 })
    expect(await ledger.escrowModels()).not.toContain(tip.model.id)
  })
})
