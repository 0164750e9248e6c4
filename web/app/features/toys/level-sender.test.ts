import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { expect, it } from 'vitest'
import { LevelSender } from './level-sender.ts'

it('PAGE-TOYS-03 a slider that is pulled sends at most ten levels a second, and the last one always', async () => {
  const clock = new ManualClock()
  const sent: number[] = []
  const sender = new LevelSender(clock, (level) => sent.push(level))
  for (let step = 1; step <= 100; step += 1) {
    sender.set(step / 100)
    await clock.pass(10)
  }
  expect(sent[0]).toBe(0.01)
  expect(sent.length).toBeLessThanOrEqual(10)
  await clock.pass(200)
  expect(sent.at(-1)).toBe(1)
  await clock.pass(10_000)
  expect(sent.filter((level) => level === 1)).toHaveLength(1)
})

it('PAGE-TOYS-03 after the end nothing is sent', async () => {
  const clock = new ManualClock()
  const sent: number[] = []
  const sender = new LevelSender(clock, (level) => sent.push(level))
  sender.set(0.5)
  sender.set(0.9)
  sender.close()
  await clock.pass(1_000)
  expect(sent).toEqual([0.5])
})
