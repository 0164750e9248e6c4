import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { ok } from '@footlight/core/rules'
import type { ModerationOrder, RoomStore } from '@footlight/core/stores'
import { expect, it } from 'vitest'
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
  return { sent, clock, moderation: new ModerationUndo(room, clock) }
}

it('MOD-19 a click takes an order back, says so in the log, and cannot be taken back itself', async () => {
  const { sent, moderation } = setUp()
  await moderation.order({ action: 'silence', target: 'bob', minutes: 10 })
  await moderation.undo()
  await moderation.undo()
  expect(sent.slice(1)).toEqual([{ action: 'unsilence', target: 'bob', reason: 'taken back' }])
  expect(moderation.last).toBeNull()
})

it('MOD-19 after ten seconds, or of what lets somebody back in, there is nothing to take back', async () => {
  const { sent, clock, moderation } = setUp()
  await moderation.order({ action: 'ban', target: 'bob' })
  clock.advance(UNDO_FOR_MS)
  await moderation.undo()
  await moderation.order({ action: 'unkick', target: 'bob' })
  await moderation.undo()
  expect(sent.map(({ action }) => action)).toEqual(['ban', 'unkick'])
})
