import type { HttpRequest, HttpResponse } from '@footlight/core/ports'
import { ManualClock, settle } from '@footlight/core/ports/testing/manual-clock'
import { createRootStore } from '@footlight/core/stores'
import { expect, it } from 'vitest'
import { InboxStore } from './inbox-store.ts'
import { UNDO_FOR_MS } from './moderation-undo.ts'

const bob = {
  username: 'bob',
  display_name: 'Bob',
  avatar_url: '/avatars/bob.svg',
  is_model: false,
  friend_status: 'CONFIRMED',
  is_online: true,
} as const

function setUp(status = 200) {
  const clock = new ManualClock()
  const sent: string[] = []
  const http = {
    send: ({ method, path }: HttpRequest): Promise<HttpResponse> => {
      sent.push(`${method} ${path.replace('/api/v1', '')}`)
      const json = status === 200 ? { status: 1, friend_status: null } : { status: 0, error: 'wrong_state' }
      return Promise.resolve({ status, headers: {}, body: JSON.stringify(json) })
    },
  }
  const never = { connect: () => Promise.reject(new Error('no sockets here')) }
  const root = createRootStore({
    http,
    sockets: never as never,
    live: never as never,
    clock,
    random: { uuid: () => 'one', next: () => 0.5 } as never,
    storage: { read: () => null, write: () => undefined, remove: () => undefined } as never,
    network: { isOnline: true, onChange: () => () => undefined } as never,
    origin: 'https://host',
  })
  const inbox = new InboxStore(root, clock)
  inbox.friends.set([bob], [])
  const orders = () => sent.filter((call) => !call.startsWith('GET'))
  return { inbox, clock, orders, root }
}

it('DESK-CHAT-07 a friend who is removed is gone from the screen, and told to the server when it stands', async () => {
  const { inbox, clock, orders } = setUp()
  inbox.end('bob', 'removed')
  expect(inbox.ending).toBe('bob')
  clock.advance(UNDO_FOR_MS - 1)
  await settle()
  expect(orders()).toEqual([])
  clock.advance(1)
  await settle()
  expect([orders(), inbox.ending, inbox.friends.friends, inbox.last]).toEqual([
    ['DELETE /friends/bob'],
    null,
    [],
    null,
  ])
})

it('DESK-CHAT-07 who takes it back in time has ended nothing, twice pressed or not', async () => {
  const { inbox, clock, orders } = setUp()
  inbox.end('bob', 'removed')
  await Promise.all([inbox.undo(), inbox.undo()])
  clock.advance(2 * UNDO_FOR_MS)
  await settle()
  expect([orders(), inbox.ending, inbox.friends.friends]).toEqual([[], null, [bob]])
})

it('DESK-CHAT-07 what comes next lets the one before stand; another account takes nothing along', async () => {
  const { inbox, clock, orders } = setUp()
  inbox.end('bob', 'removed')
  inbox.end('carl', 'declined')
  await settle()
  expect([orders(), inbox.ending]).toEqual([['DELETE /friends/bob'], 'carl'])
  inbox.forget()
  clock.advance(2 * UNDO_FOR_MS)
  await settle()
  expect([orders(), inbox.friends.friends, inbox.friends.status]).toEqual([
    ['DELETE /friends/bob'],
    [],
    'idle',
  ])
})

it('DESK-CHAT-07 a refused order is told, and a chat that was not deleted stays', async () => {
  const { inbox, orders, root } = setUp(409)
  let hasLeft = false
  await inbox.deleteChat('bob', () => {
    hasLeft = true
  })
  expect([orders(), hasLeft, inbox.failure, inbox.last, root.messages.status]).toEqual([
    ['DELETE /messages/bob'],
    false,
    'wrong_state',
    null,
    'idle',
  ])
})
