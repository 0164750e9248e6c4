import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { timedGround } from './log-ground.ts'

const time = fc.option(
  fc.record({
    until: fc.integer({ min: 0, max: 100 }),
    endedAt: fc.option(fc.integer({ min: 0, max: 100 })),
  }),
)

test('LOG-01 nothing is sent for a time that is over or was ended, whatever the clock says', () => {
  fc.assert(
    fc.property(time, time, fc.integer({ min: 0, max: 120 }), (own, asked, now) => {
      const ground = timedGround({ own, asked }, now)
      const holds = [own, asked].filter((each) => each !== null && each.endedAt === null && now < each.until)
      expect(ground === null).toBe(holds.length === 0)
      if (ground !== null) expect(holds).toContain(ground === 'own' ? own : asked)
    }),
  )
})

test('LOG-01 the first moment of the end is without', () => {
  const own = { until: 50, endedAt: null }
  expect(timedGround({ own, asked: null }, 49)).toBe('own')
  expect(timedGround({ own, asked: null }, 50)).toBe(null)
})
