import { expect, test } from 'vitest'
import { ManualClock } from './manual-clock.ts'

test('timers run in the order of their times, and what they set on the way runs as well', () => {
  const clock = new ManualClock()
  const ran: string[] = []
  clock.every(400, () => ran.push(`every ${clock.monotonic()}`))
  clock.after(500, () => {
    ran.push(`after ${clock.monotonic()}`)
    clock.after(100, () => ran.push(`then ${clock.monotonic()}`))
  })
  clock.after(10, () => ran.push('cancelled'))()
  expect([clock.pending, clock.nextInMs]).toEqual([2, 400])
  clock.advance(900)
  expect(ran).toEqual(['every 400', 'after 500', 'then 600', 'every 800'])
  expect([clock.pending, clock.nextInMs, clock.monotonic()]).toEqual([1, 300, 900])
})

test('in a pass promises go on before the next timer; a leap runs each timer once', async () => {
  const clock = new ManualClock()
  const ran: string[] = []
  clock.after(1, async () => {
    await Promise.resolve()
    ran.push('a promise')
  })
  clock.after(2, () => ran.push('the next timer'))
  await clock.pass(2)
  expect(ran).toEqual(['a promise', 'the next timer'])
  clock.every(10, () => ran.push(`at ${clock.monotonic()}`))
  clock.leap(1_000)
  expect(ran.slice(2)).toEqual(['at 1002'])
})

test('setting the wall clock lets nothing pass', () => {
  const clock = new ManualClock(5_000)
  clock.advance(1)
  clock.setWall(-1_000)
  expect([clock.now(), clock.monotonic()]).toEqual([4_001, 1])
})
