import { usualInterruption } from '@footlight/core/protocol/interruptions'
import { beforeEach, describe, expect, test } from 'vitest'
import { InterruptionMemory, VISIT_ENDS_AFTER_MS } from './interruption-memory.ts'

let now: number
let stored: Map<string, string>
/** Another tab of the same browser. */
const tab = () =>
  new InterruptionMemory(
    {
      get: (key) => stored.get(key) ?? null,
      set: (key, value) => void stored.set(key, value),
      remove: (key) => void stored.delete(key),
    },
    () => now,
  )
const isDue = () => tab().isDue('promo', usualInterruption)

/** A page is open for so long, and looks every second as the site does. */
function stay(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) {
    tab().visit()
    now += 1_000
  }
}
function leave(): void {
  now += VISIT_ENDS_AFTER_MS
}
function thirdVisit(): void {
  for (const _visit of [1, 2]) {
    stay(120)
    expect(isDue()).toBe(false)
    leave()
  }
}

beforeEach(() => {
  now = Date.parse('2031-05-04T12:00:00Z')
  stored = new Map()
})

describe('INTERRUPT-02', () => {
  test('it is due on the third visit after a minute, not before, and on none of the two after', () => {
    thirdVisit()
    stay(60)
    expect(isDue()).toBe(true)
    leave()
    stay(61)
    expect(isDue()).toBe(false)
    leave()
    stay(61)
    expect(isDue()).toBe(false)
    leave()
    stay(59)
    expect(isDue()).toBe(false)
    stay(1)
    expect(isDue()).toBe(true)
  })

  test('a reload and a second tab go on with the visit, and count what another tab has shown', () => {
    thirdVisit()
    stay(61)
    tab().opened('promo')
    expect(isDue()).toBe(false)
    stay(30)
    tab().closed('promo')
    stay(59)
    expect(isDue()).toBe(false)
    stay(1)
    expect(isDue()).toBe(true)
  })

  test('so often a day is enough, until the day is over', () => {
    const always = { ...usualInterruption, every_visits: 1 }
    stay(61)
    for (const _time of [1, 2]) {
      expect(tab().isDue('promo', always)).toBe(true)
      tab().opened('promo')
      tab().closed('promo')
      stay(61)
    }
    expect(tab().isDue('promo', always)).toBe(false)
    now += 86_400_000
    stay(61)
    expect(tab().isDue('promo', always)).toBe(true)
  })

  test.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['a text', '"visits"'],
    ['other types', '{"visits":"many","beganAt":null,"seenAt":{},"shown":{"promo":7}}'],
    ['a time to come', '{"visits":2,"beganAt":9e15,"seenAt":9e15,"shown":{"promo":[9e15,9e15,9e15]}}'],
    ['numbers without end', '{"visits":1e400,"beganAt":-1e400,"seenAt":1e400,"shown":{"promo":[1e400]}}'],
  ])('what stands in the storage may be %s: nothing breaks, and it is another visit', (_what, text) => {
    stored.set('interruptions', text)
    tab().visit()
    expect(isDue()).toBe(false)
    stay(61)
    expect(tab().isDue('promo', { ...usualInterruption, every_visits: 1 })).toBe(true)
  })
})
