import { describe, expect, it } from 'vitest'
import { Announcer } from './announcer.ts'

function announcer(preferences: { readonly notifies?: boolean; readonly bigTip?: 50 | 100 } = {}) {
  const told: string[] = []
  return {
    told,
    it: new Announcer({ notifies: true, bigTip: 100, ...preferences }, (key, { name }) =>
      told.push(`${key} ${name}`),
    ),
  }
}

const tip = (id: string, tokens: number) => ({ id, name: 'whale', tokens, amount: String(tokens) })

describe('DESK-TRAY-01 a notification for what matters, once', () => {
  it('tells of each request and message once', () => {
    const { told, it: announce } = announcer()
    announce.requests([{ id: 'a', name: 'ada' }])
    announce.requests([
      { id: 'a', name: 'ada' },
      { id: 'b', name: 'bob' },
    ])
    announce.messages([{ id: 'm1', name: 'cat' }], true)
    announce.messages(
      [
        { id: 'm1', name: 'cat' },
        { id: 'm2', name: 'dan' },
      ],
      false,
    )
    announce.messages([{ id: 'm2', name: 'dan' }], false)
    expect(told).toEqual(['request ada', 'request bob', 'message dan'])
  })

  it('leaves small tips to the room', () => {
    const { told, it: announce } = announcer()
    announce.tips([tip('1', 99), tip('2', 100)])
    announce.tips([tip('1', 99), tip('2', 100), tip('3', 500)])
    expect(told).toEqual(['tip whale', 'tip whale'])
  })

  it('is silent where the performer wants it, also about what came meanwhile', () => {
    const preferences = { notifies: false, bigTip: 100 as const }
    const told: string[] = []
    const announce = new Announcer(preferences, (key) => told.push(key))
    announce.requests([{ id: 'a', name: 'ada' }])
    preferences.notifies = true
    announce.requests([{ id: 'a', name: 'ada' }])
    expect(told).toEqual([])
  })
})
