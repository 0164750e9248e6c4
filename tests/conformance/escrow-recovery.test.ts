import type { Ledger, LedgerCommand } from '@footlight/core/ports'
import { expect, test } from 'vitest'
import { crashed, expectSettled, recover } from './crashed-room.ts'
import { describeOnEachDatabase } from './databases.ts'

/** Fails at one command: before it is in the books, or with its answer lost. */
function failingAt(ledger: Ledger, nth: number, isBooked: boolean): Ledger {
  let count = 0
  return new Proxy(ledger, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name !== 'execute') return typeof value === 'function' ? value.bind(target) : value
      return async (command: LedgerCommand) => {
        const isNow = (count += 1) === nth
        if (isNow && !isBooked) throw new Error('the process ends')
        const outcome = await target.execute(command)
        if (isNow) throw new Error('the process ends')
        return outcome
      }
    },
  })
}

describeOnEachDatabase('the recovery of a room', (database) => {
  test('LEDGER-33 everything of the room is settled by the rule of its kind, and nothing of another room', async () => {
    const room = await crashed(database.db)
    await recover(database.db, room.model)
    await expectSettled(database.db, room)
    await recover(database.db, room.model)
    await expectSettled(database.db, room)
  })

  test('LEDGER-33 a crash at any step of it, before or after the books, changes nothing of what comes out', async () => {
    const { db } = database
    for (const isBooked of [false, true]) {
      for (let nth = 1; nth <= 4; nth += 1) {
        const room = await crashed(db)
        await expect(recover(db, room.model, failingAt(db.ledger, nth, isBooked))).rejects.toThrow('ends')
        await recover(db, room.model)
        await expectSettled(db, room)
      }
    }
  })

  test('LEDGER-33 who looks just before another settles writes down what that one settled', async () => {
    const { db } = database
    const room = await crashed(db)
    let looks = 0
    const late = new Proxy(db.ledger, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (name !== 'movement') return typeof value === 'function' ? value.bind(target) : value
        return async (id: string) => {
          const seen = await target.movement(id)
          if ((looks += 1) === 1) await recover(db, room.model)
          return seen
        }
      },
    })
    await recover(db, room.model, late)
    expect(looks).toBeGreaterThan(0)
    await expectSettled(db, room)
  })

  test('LEDGER-33 two who recover at once settle it once', async () => {
    const { db } = database
    const room = await crashed(db)
    await Promise.allSettled([recover(db, room.model), recover(db, room.model)])
    await recover(db, room.model)
    await expectSettled(db, room)
  })
})
