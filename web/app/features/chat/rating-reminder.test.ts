import { roomData, tipReceived } from '@footlight/core/client/testing/fixtures'
import { REMINDER_EVERY_MS } from '@footlight/core/rules/ratings/rating'
import { tipEntry } from '@footlight/core/stores/room-entry'
import { FakeClient } from '@footlight/core/stores/testing/fake-client'
import { describe, expect, it } from 'vitest'
import { RatingReminder } from './rating-reminder.ts'

function setUp(mine: 'RATE_NO' | 'RATE_UP' = 'RATE_NO') {
  const client = new FakeClient()
  const { room, session } = client.root
  room.hydrate({ ...roomData(), ratings: { up: 0, down: 0, share: null, mine, mayRate: true } })
  const create = () => new RatingReminder({ room, session, storage: client.storage, clock: client.clock })
  return {
    client,
    create,
    tip: (cursor: number, tokens: number, sender_name = 'anna') =>
      room.messages.add(tipEntry(tipReceived(cursor, { tokens, sender_name }))),
  }
}

describe('rating reminder', () => {
  it('PAGE-RATING-01 comes when my own tips reach 25, and not for those of others', () => {
    const { create, tip } = setUp()
    const reminder = create()
    tip(1, 100, 'bob')
    tip(2, 24)
    expect(reminder.isDue).toBe(false)
    tip(3, 1)
    expect(reminder.isDue).toBe(true)
  })

  it('PAGE-RATING-02 not to who has rated today, and once a day at most', async () => {
    const rated = setUp('RATE_UP')
    rated.tip(1, 25)
    expect(rated.create().isDue).toBe(false)
    const { client, create, tip } = setUp()
    tip(1, 25)
    const reminder = create()
    reminder.putAway()
    expect(reminder.isDue).toBe(false)
    expect(create().isDue).toBe(false)
    // RATE-04: older than a day.
    await client.clock.pass(REMINDER_EVERY_MS)
    expect(create().isDue).toBe(false)
    await client.clock.pass(1)
    expect(create().isDue).toBe(true)
  })
})
