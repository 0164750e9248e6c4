import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chatMessage,
  currentShow,
  currentUser,
  guestUser,
  myParticipant,
  roomData,
  showState,
  tipReceived,
} from '../client/testing/fixtures.ts'
import { ChatThreads } from './chat-threads.ts'
import { MessageList } from './message-list.ts'
import { ownEntry, PUBLIC_THREAD, threadOf } from './room-entry.ts'
import { FakeClient } from './testing/fake-client.ts'

const said = (id: number, show: string | null) =>
  chatMessage(id, show === null ? {} : { is_private: true, thread: show })
const inPrivate = (show: string) =>
  showState({ current: currentShow({ show_id: show }), mine: [myParticipant({ show_id: show })] })

async function payer() {
  const client = new FakeClient()
  const server = await client.enter(await client.start())
  const { room } = client.root
  server.emit('v3.show.state', showState())
  return {
    client,
    server,
    room,
    texts: () => room.lines.flatMap((line) => ('text' in line ? [line.text] : [])),
  }
}

describe('threads of a room', () => {
  test('READERS-05 no line is ever read in another thread, however lines and shows come and go', () => {
    const show = fc.constantFrom('one', 'two', 'three')
    const step = fc.oneof(
      fc.record({ kind: fc.constant('said' as const), show: fc.option(show), id: fc.nat(300) }),
      fc.record({ kind: fc.constant('follow' as const), show: fc.option(show) }),
      fc.record({ kind: fc.constant('history' as const), from: fc.nat(300) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const list = new MessageList()
        /** Each number is of one thread, as the server gives them out. */
        const origin = new Map<number, string>()
        let current: string | null = null
        const say = (id: number, of: string | null) => {
          const thread = origin.get(id) ?? of ?? PUBLIC_THREAD
          origin.set(id, thread)
          list.addChat(said(id, thread === PUBLIC_THREAD ? null : thread))
        }
        for (const each of steps) {
          if (each.kind === 'said') say(each.id, each.show)
          else if (each.kind === 'history')
            for (const [id, thread] of origin) if (thread === PUBLIC_THREAD && id >= each.from) say(id, null)
          if (each.kind === 'follow') {
            const before: string | null = current
            current = each.show
            list.follow(current)
            if (before !== null && before !== current) expect(list.of(before)).toEqual([])
          }
          for (const thread of [PUBLIC_THREAD, 'one', 'two', 'three'])
            for (const line of list.of(thread))
              if (line.kind === 'chat') expect(origin.get(line.id)).toBe(thread)
        }
      }),
    )
  })

  test('READERS-05 under a private nothing of the public is read, and after it everything but the private', async () => {
    const { server, room, texts } = await payer()
    server.emit('v3.chat.message', chatMessage(1, { message: 'before' }))
    server.emit('v3.show.state', inPrivate('show-1'))
    expect(texts()).toEqual([])
    server.emit('v3.chat.message', { ...said(2, 'show-1'), message: 'between us' })
    server.emit('v3.chat.message', chatMessage(3, { message: 'meanwhile' }))
    server.emit('v3.chat.history', { messages: [chatMessage(1, { message: 'before' })] })
    expect(texts()).toEqual(['between us'])
    server.emit('v3.show.state', showState())
    expect(texts()).toEqual(['before', 'meanwhile'])
    server.emit('v3.chat.message', { ...said(4, 'show-1'), message: 'late' })
    expect(texts()).toEqual(['before', 'meanwhile'])
    server.emit('v3.show.state', inPrivate('show-2'))
    server.emit('v3.chat.message', { ...said(5, 'show-1'), message: 'later still' })
    expect(texts()).toEqual([])
    expect(new Set(room.messages.entries.map(threadOf))).toEqual(new Set([PUBLIC_THREAD]))
  })

  test('READERS-05 a line of one private that says of no show is read nowhere', async () => {
    const { server, texts } = await payer()
    server.emit('v3.chat.message', chatMessage(1, { is_private: true }))
    expect(texts()).toEqual([])
    server.emit('v3.show.state', inPrivate('show-1'))
    expect(texts()).toEqual([])
  })

  test('READERS-04 what is written says for whom, and what a private did not take waits in public', async () => {
    const { server, room } = await payer()
    room.sendMessage('to all')
    server.emit('v3.show.state', inPrivate('show-1'))
    room.sendMessage('to you')
    expect(server.sentOf('v3.chat.message').map(({ thread }) => thread)).toEqual([undefined, 'show-1'])
    server.emit('v3.show.state', showState())
    const { ref } = server.sentOf('v3.chat.message')[1]!
    server.emit('v3.chat.message_failed', { ref, error: 'private_over', message: '' })
    expect(room.lines.at(-1)).toMatchObject({ kind: 'own', text: 'to you', error: 'private_over' })
    room.retryMessage(ref)
    expect(server.sentOf('v3.chat.message').at(-1)).toMatchObject({ message: 'to you' })
  })

  test('READERS-05 each thread keeps its own last 200 lines', () => {
    const list = new MessageList()
    list.follow('one')
    list.addChat(said(1, 'one'))
    for (let id = 2; id <= 260; id += 1) list.addChat(said(id, null))
    list.add(ownEntry('a', 'hi', 0))
    expect(list.of('one')).toHaveLength(1)
    expect(list.of(PUBLIC_THREAD)).toHaveLength(200)
  })
})

test.each([
  ['all', guestUser(), null],
  ['tokens', guestUser(), 'account'],
  ['tip_recent', guestUser(), 'account'],
  ['tokens', currentUser(0), 'tokens'],
  ['tokens', currentUser(5), null],
  ['tip_anytime', currentUser(0), null],
] as const)('READERS-07 where %s may write, what is missing is told before', async (rule, user, needs) => {
  const client = new FakeClient(user)
  const { room } = client.root
  const data = roomData()
  room.hydrate({ ...data, chat: { ...data.chat, rules: { ...data.chat.rules, chat_allowed: rule } } })
  expect(room.chatNeeds).toBe(needs)
  room.applyServer({ ...room.data!, viewer: { ...data.viewer, canModerate: true } })
  expect(room.chatNeeds).toBeNull()
})

/** As the performer sees a private with bob. */
const hosting = (show: string) =>
  showState({
    current: currentShow({ show_id: show }),
    performer: {
      requests: [],
      participants: [
        {
          username: 'bob',
          role: 'payer',
          kind: 'private',
          show_id: show,
          price_per_minute: 30,
          tokens: 0,
          seconds: 0,
          seconds_left: 600,
          is_paused: false,
          cam2cam: false,
        },
      ],
      tokens: 0,
    },
  })

describe('tabs of a performer', () => {
  async function performer() {
    const client = new FakeClient(currentUser(0, { username: 'mira', type: 'model' }))
    const server = await client.enter(await client.start())
    const { room } = client.root
    server.emit('v3.show.state', showState())
    server.emit('v3.chat.message', chatMessage(1))
    return { server, room, threads: new ChatThreads(room) }
  }

  test('READERS-06 the private comes to the front, and the other tab says how much is new in it', async () => {
    const { server, room, threads } = await performer()
    expect([threads.all, threads.shown]).toEqual([[PUBLIC_THREAD], PUBLIC_THREAD])
    server.emit('v3.show.state', hosting('show-1'))
    expect([threads.all, threads.shown]).toEqual([['show-1', PUBLIC_THREAD], 'show-1'])
    server.emit('v3.chat.message', said(2, 'show-1'))
    server.emit('v3.chat.message', chatMessage(3))
    server.emit('v3.chat.message', chatMessage(4))
    expect(threads.lines).toHaveLength(1)
    expect([threads.unseen(PUBLIC_THREAD), threads.unseen('show-1')]).toEqual([2, 0])

    threads.choose(PUBLIC_THREAD)
    server.emit('v3.chat.message', said(5, 'show-1'))
    expect([threads.unseen(PUBLIC_THREAD), threads.unseen('show-1')]).toEqual([0, 1])
    room.sendMessage('hello all', null, threads.shown)
    expect(server.sentOf('v3.chat.message').at(-1)).toMatchObject({ thread: PUBLIC_THREAD })

    server.emit('v3.show.state', showState())
    expect([threads.all, threads.shown]).toEqual([[PUBLIC_THREAD], PUBLIC_THREAD])
    server.emit('v3.show.state', hosting('show-2'))
    expect(threads.shown).toBe('show-2')
    threads.close()
  })

  test('READERS-06 what the payer tips stands under the private, what others tip in public', async () => {
    const { server, room, threads } = await performer()
    server.emit('v3.show.state', hosting('show-1'))
    server.emit('v3.tip.received', tipReceived(11, { sender_name: 'bob' }))
    server.emit('v3.tip.received', tipReceived(12, { sender_name: 'vera' }))
    expect(threads.lines).toMatchObject([{ kind: 'tip', sender: 'bob' }])
    expect(room.messages.of(PUBLIC_THREAD).at(-1)).toMatchObject({ kind: 'tip', sender: 'vera' })
    threads.close()
  })
})
