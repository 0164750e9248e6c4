import { ok } from '@footlight/core/rules'
import type { ModerationOrder, RoomStore } from '@footlight/core/stores'
import { expect, it } from 'vitest'
import { ManualClock } from '../broadcast/manual-clock.ts'
import { ModerationUndo, UNDO_FOR_MS } from './moderation-undo.ts'

function setUp() {
  const sent: ModerationOrder[] = []
  const clock = new ManualClock()
  const room = {
    moderate: (order: ModerationOrder) => {
      sent.push(order)
      return Promise.resolve(ok(undefined))
    },
  } as unknown as RoomStore
  return { sent, clock, layoutName: new ModerationUndo(room, clock) }
}

it('MOD-19 a click takes an order back, says so in the log, and cannot be taken back itself', async () => {
  const { sent, layoutName } = setUp()
  await layoutName.order({ action: 'silence', target: 'bob', minutes: 10 })
  await layoutName.undo()
  await layoutName.undo()
  expect(sent.slice(1)).toEqual([{ action: 'unsilence', target: 'bob', reason: 'taken back' }])
  expect(layoutName.last).toBeNull()
})

it('MOD-19 after ten seconds, or of what lets somebody back in, there is nothing to take back', async () => {
  const { sent, clock, layoutName } = setUp()
  await layoutName.order({ action: 'ban', target: 'bob' })
  clock.advance(UNDO_FOR_MS)
  await layoutName.undo()
  await layoutName.order({ action: 'unkick', target: 'bob' })
  await layoutName.undo()
  expect(sent.map(({ action }) => action)).toEqual(['ban', 'unkick'])
})
