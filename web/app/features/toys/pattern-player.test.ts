import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { builtInPatterns } from '@footlight/core/rules/toys/patterns'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LevelSender } from './level-sender.ts'
import { PatternPlayer } from './pattern-player.ts'

function play() {
  const clock = new ManualClock()
  const sent: { readonly level: number; readonly at: number }[] = []
  const sender = new LevelSender(clock, (level) => sent.push({ level, at: clock.monotonic() }))
  const player = new PatternPlayer(clock, (level) => sender.set(level))
  return { clock, sent, sender, player, levels: () => sent.map(({ level }) => level) }
}

it('TOYROOM-PATTERN-01 plays the steps as shares of the slider, again and again', async () => {
  const { clock, player, levels } = play()
  player.choose('pulse')
  player.set(0.5)
  await clock.pass(2_100)
  expect(levels()).toEqual([0, 0.5, 0, 0.5, 0, 0.5])
  player.choose(null)
  await clock.pass(5_000)
  expect(levels().at(-1)).toBe(0.5)
  expect(levels()).toHaveLength(7)
})

it('TOYROOM-PATTERN-01 to zero is zero at once, and nothing after it; after the end nothing at all', async () => {
  const { clock, player, sender, sent, levels } = play()
  player.choose('earthquake')
  player.set(1)
  await clock.pass(1_000)
  player.set(0)
  await clock.pass(150)
  expect(levels().at(-1)).toBe(0)
  const count = sent.length
  await clock.pass(10_000)
  expect(sent).toHaveLength(count)
  player.set(1)
  await clock.pass(300)
  player.close()
  sender.close()
  const ended = sent.length
  await clock.pass(10_000)
  expect(sent).toHaveLength(ended)
})

it('TOYROOM-PATTERN-01 never above the slider, and never more than ten a second', async () => {
  const pattern = fc.constantFrom(null, ...(Object.keys(builtInPatterns) as (keyof typeof builtInPatterns)[]))
  const step = fc.record({
    level: fc.integer({ min: 0, max: 20 }),
    pattern,
    ms: fc.integer({ min: 0, max: 900 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const { clock, sent, player } = play()
      let highest = 0
      for (const each of steps) {
        player.choose(each.pattern)
        player.set(each.level / 20)
        highest = Math.max(highest, each.level / 20)
        await clock.pass(each.ms)
      }
      await clock.pass(500)
      for (const { level } of sent) expect(level).toBeLessThanOrEqual(highest)
      for (const [n, { at }] of sent.entries())
        expect(sent.slice(n).filter((later) => later.at < at + 1_000).length).toBeLessThanOrEqual(10)
      const last = steps.at(-1)!
      if (last.level === 0 || last.pattern === null) expect(sent.at(-1)!.level).toBe(last.level / 20)
    }),
  )
})
