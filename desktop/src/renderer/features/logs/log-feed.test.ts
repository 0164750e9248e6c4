import { chatMessage, tipReceived } from '@footlight/core/client/testing/fixtures'
import { ManualClock, settle } from '@footlight/core/ports/testing/manual-clock'
import { describe, expect, test } from 'vitest'
import type { LogBatch } from '../../../shared/logs/entry.ts'
import { LogQueue } from '../../../shared/logs/log-queue.ts'
import { LogFeed } from './log-feed.ts'

function setUp() {
  const clock = new ManualClock()
  const sent: LogBatch[] = []
  const queue = new LogQueue({ clock, send: async (batch) => (sent.push(batch), true) })
  let username: string | null = 'mira'
  const feed = new LogFeed({ queue, clock, username: () => username })
  const tip = (cursor: number, room: string | null = 'mira') =>
    feed.heard(
      room === null ? 'lobby' : 'room',
      { name: 'v3.tip.received', payload: tipReceived(cursor) },
      room,
    )
  const stored = async () => {
    await clock.pass(1_000)
    await settle()
    return {
      keys: sent.flatMap((batch) => batch.entries.map((entry) => entry.key)),
      room: Math.max(-1, ...sent.map((batch) => batch.positions.room ?? -1)),
      lobby: Math.max(-1, ...sent.map((batch) => batch.positions.lobby ?? -1)),
    }
  }
  return { clock, feed, tip, stored, become: (name: string | null) => (username = name) }
}

describe('what both sockets bring, on its way into the logs', () => {
  test('LOG-MERGE-06 goes on from where the record ended, and moves it with what is stored', async () => {
    const { feed, tip, stored } = setUp()
    feed.setPositions({ lobby: 4, room: 7 })
    expect([feed.resumeFrom('lobby', null), feed.resumeFrom('room', 'mira')]).toEqual([4, 7])
    feed.joined('room', { asked: 7, from: 7, room: 'mira' })
    tip(9)
    expect(await stored()).toEqual({ keys: ['tip:transfer-9'], room: 9, lobby: -1 })
  })

  test('LOG-MERGE-06 a record that was not known in time keeps its place: the next start asks for the rest', async () => {
    const { feed, tip, stored } = setUp()
    expect(feed.resumeFrom('room', 'mira')).toBeNull()
    feed.joined('room', { asked: null, from: 50, room: 'mira' })
    tip(51)
    feed.setPositions({ lobby: 4, room: 7 })
    tip(52)
    expect(await stored()).toEqual({ keys: ['tip:transfer-51', 'tip:transfer-52'], room: -1, lobby: -1 })
  })

  test('LOG-MERGE-06 an empty record begins where its first connection began, whichever was first', async () => {
    const { feed, tip, stored } = setUp()
    feed.joined('room', { asked: null, from: 50, room: 'mira' })
    feed.setPositions({ lobby: null, room: null })
    expect((await stored()).room).toBe(50)
    tip(53)
    expect((await stored()).room).toBe(53)
  })

  test('LOG-MERGE-07 where the server no longer has what was missed, whoever can fill it is told once', () => {
    const { feed } = setUp()
    let holes = 0
    feed.onHole = () => (holes += 1)
    feed.setPositions({ lobby: null, room: 7 })
    feed.joined('room', { asked: 7, from: 9_000, room: 'mira' })
    expect(holes).toBe(1)
    feed.joined('room', { asked: 9_001, from: 9_001, room: 'mira' })
    expect(holes).toBe(1)
  })

  test("LOG-MERGE-08 rooms of others, and nobody's, are not recorded; the same tip from both sockets is one key", async () => {
    const { feed, tip, stored, become } = setUp()
    feed.setPositions({ lobby: null, room: null })
    expect(feed.resumeFrom('room', 'zoe')).toBeNull()
    feed.joined('room', { asked: null, from: 3, room: 'zoe' })
    tip(4, 'zoe')
    tip(5)
    tip(5, null)
    feed.heard(
      'room',
      { name: 'v3.chat.message', payload: chatMessage(1, { message: '[test] probe' }) },
      'mira',
    )
    expect((await stored()).keys).toEqual(['tip:transfer-5', 'tip:transfer-5'])
    become(null)
    tip(6)
    feed.add({
      key: 'k',
      kind: 'toy',
      at: 1,
      viewer: null,
      text: '',
      tokens: null,
      showId: null,
      details: null,
    })
    expect((await stored()).keys).toHaveLength(2)
  })

  test('LOG-FEED-01 history is entered line by line, each under the key it had live', async () => {
    const { feed, stored } = setUp()
    feed.heard('room', { name: 'v3.chat.message', payload: chatMessage(1) }, 'mira')
    feed.heard(
      'room',
      {
        name: 'v3.chat.history',
        payload: {
          messages: [chatMessage(1), chatMessage(2)],
          tips: [tipReceived(3), tipReceived(4, { receiver_name: 'zoe' })],
        },
      },
      'mira',
    )
    const { keys } = await stored()
    expect(keys).toHaveLength(4)
    expect(new Set(keys).size).toBe(3)
  })
})
