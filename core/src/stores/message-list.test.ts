import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chatMessage, tipReceived } from '../client/testing/fixtures.ts'
import { MessageList } from './message-list.ts'
import { moderationEntry, ownEntry, type RoomEntry, tipEntry } from './room-entry.ts'

function lines(list: MessageList): string[] {
  return list.entries.map((entry) => entry.key)
}

describe('message list', () => {
  test('LIST-01 keeps the last 200 lines', () => {
    const list = new MessageList()
    for (let id = 1; id <= 250; id += 1) list.addChat(chatMessage(id))
    expect(list.entries).toHaveLength(200)
    expect(lines(list)[0]).toBe('chat:51')
    expect(list.addChat(chatMessage(3))).toBe(true)
    expect(lines(list)[0]).toBe('chat:51')
  })

  test('LIST-02 merges a history without repeats and in order', () => {
    const list = new MessageList()
    for (const id of [5, 6, 9]) list.addChat(chatMessage(id))
    const added = [4, 5, 6, 7, 8, 9, 10].map((id) => list.addChat(chatMessage(id)))
    expect(added).toEqual([true, false, false, true, true, false, true])
    expect(lines(list)).toEqual([4, 5, 6, 7, 8, 9, 10].map((id) => `chat:${id}`))
  })

  test('REPLY-04 a removed line is quoted nowhere any more', () => {
    const list = new MessageList()
    list.addChat(chatMessage(1))
    list.addChat({ ...chatMessage(2), reply_to: 1, quote: { username: 'anna', message: 'hello' } })
    expect(list.entries[1]).toMatchObject({ replyTo: 1, quote: { username: 'anna' } })
    list.removeChat(1)
    expect(list.entries).toMatchObject([{ id: 2, replyTo: null, quote: null }])
  })

  test('LIST-03 puts tips between messages by the time of the server', () => {
    const list = new MessageList()
    for (const id of [1, 5]) list.addChat(chatMessage(id))
    list.add(tipEntry(tipReceived(3)))
    list.addChat(chatMessage(2))
    list.addChat(chatMessage(4))
    expect(lines(list)).toEqual(['chat:1', 'chat:2', 'tip:transfer-3', 'chat:4', 'chat:5'])
    expect(list.add(tipEntry(tipReceived(3)))).toBe(false)
  })

  test('LIST-04 numbers order messages even when the clock of the server was set back', () => {
    const list = new MessageList()
    list.addChat(chatMessage(1, { sent_at: 9_000 }))
    list.addChat(chatMessage(3, { sent_at: 2_000 }))
    list.addChat(chatMessage(2, { sent_at: 5_000 }))
    expect(lines(list)).toEqual(['chat:1', 'chat:2', 'chat:3'])
  })

  test('LIST-05 a client whose clock is ahead does not push later lines before its own', () => {
    const list = new MessageList()
    list.addChat(chatMessage(1))
    list.add(ownEntry('a', 'hi', 9e15))
    list.add(moderationEntry({ action: 'kick' }, 'line:1', 9e15))
    list.addChat(chatMessage(2))
    list.addChat(chatMessage(3, { ref: 'b' }))
    expect(lines(list)).toEqual(['chat:1', 'own:a', 'line:1', 'chat:2', 'own:b'])
  })

  test('LIST-06 a confirmed message takes the place of the waiting one', () => {
    const list = new MessageList()
    list.add(ownEntry('a', 'hi', 0))
    list.addChat(chatMessage(7, { ref: 'a', message: 'hi' }))
    expect(list.entries).toMatchObject([{ kind: 'chat', key: 'own:a', id: 7 }])
  })

  test('LIST-01..04 hold for any order of any events', () => {
    const event = fc.oneof(
      fc.record({
        kind: fc.constant('chat' as const),
        id: fc.integer({ min: 1, max: 400 }),
        at: fc.integer({ min: 0, max: 500 }),
      }),
      fc.record({
        kind: fc.constant('tip' as const),
        id: fc.integer({ min: 1, max: 60 }),
        at: fc.integer({ min: 0, max: 500 }),
      }),
      fc.record({
        kind: fc.constant('own' as const),
        id: fc.integer({ min: 1, max: 30 }),
        at: fc.integer({ min: 0, max: 9_999 }),
      }),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 500, size: 'max' }), (events) => {
        const list = new MessageList()
        for (const { kind, id, at } of events) {
          if (kind === 'chat') list.addChat(chatMessage(id, { sent_at: at }))
          else if (kind === 'tip') list.add(tipEntry(tipReceived(id, { sent_at: at })))
          else list.add(ownEntry(String(id), 'x', at))
        }
        expect(list.entries.length).toBeLessThanOrEqual(200)
        expect(new Set(lines(list)).size).toBe(list.entries.length)
        expectAscending(list.entries.flatMap((entry) => (entry.kind === 'chat' ? [entry.id] : [])))
        expectAscending(list.entries.flatMap((entry: RoomEntry) => (entry.kind === 'own' ? [] : [entry.at])))
      }),
      { numRuns: 100 },
    )
  })
})

function expectAscending(numbers: readonly number[]): void {
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
}
