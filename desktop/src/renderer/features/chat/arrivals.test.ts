import type { ChatUser } from '@footlight/core/protocol'
import { describe, expect, test } from 'vitest'
import { Arrivals } from './arrivals.ts'

const viewer = (patch: Partial<ChatUser> = {}): ChatUser => ({
  username: 'amber',
  is_model: false,
  is_vip: false,
  is_super_vip: false,
  has_tokens: false,
  email_confirmed: true,
  has_cc: false,
  has_purchase: false,
  is_guest: false,
  is_moderator: false,
  ...patch,
})

function setUp() {
  let listener: (user: ChatUser) => void = () => undefined
  let key = 0
  const told: string[] = []
  const state = { now: 0, isWanted: true }
  const room = {
    people: {
      onArrival: (heard: typeof listener) => {
        listener = heard
        return () => {
          listener = () => undefined
        }
      },
    },
    messages: {
      nextKey: () => `line:${++key}`,
      add: (entry: { kind: string; user: ChatUser }) => told.push(entry.user.username),
    },
  }
  const end = new Arrivals({
    room: room as never,
    now: () => state.now,
    isWanted: () => state.isWanted,
  }).start()
  return { told, state, end, arrive: (user: ChatUser) => listener(user) }
}

describe('somebody who spends comes in', () => {
  test('DESK-ARRIVAL-01 who tipped lately or has bought tokens left is told; others are not', () => {
    const { told, arrive } = setUp()
    arrive(viewer({ username: 'tipper', recentTips: 20 }))
    arrive(viewer({ username: 'buyer', has_tokens: true, has_purchase: true }))
    arrive(viewer({ username: 'given', has_tokens: true }))
    arrive(viewer({ username: 'spent', has_purchase: true }))
    arrive(viewer({ username: 'guest', is_guest: true }))
    arrive(viewer({ username: 'colleague', is_model: true, recentTips: 50 }))
    expect(told).toEqual(['tipper', 'buyer'])
  })

  test('DESK-ARRIVAL-01 who comes back within ten minutes is not told again', () => {
    const { told, state, arrive } = setUp()
    const tipper = viewer({ recentTips: 20 })
    arrive(tipper)
    state.now = 10 * 60_000 - 1
    arrive(tipper)
    expect(told).toEqual(['amber'])
    state.now += 1
    arrive(tipper)
    expect(told).toEqual(['amber', 'amber'])
  })

  test('DESK-ARRIVAL-01 a performer who turned it off is told nothing, nor after the end', () => {
    const { told, state, end, arrive } = setUp()
    state.isWanted = false
    arrive(viewer({ recentTips: 20 }))
    state.isWanted = true
    end()
    arrive(viewer({ recentTips: 20 }))
    expect(told).toEqual([])
  })
})
