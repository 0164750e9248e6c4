import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsOf } from './browser-log.ts'
import { LogRing } from './log-ring.ts'

const line = (message: string) => ({ level: 'warn', message, at: 0, path: '/' }) as const

test('LOG-02 a browser keeps the newest fifty lines, and each is sent once at most', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.string()), { maxLength: 300 }), (steps) => {
      const ring = new LogRing(50)
      let waiting: string[] = []
      for (const step of steps) {
        if (step === null) {
          expect(ring.take().map(({ message }) => message)).toEqual(waiting.slice(-50))
          waiting = []
        } else {
          ring.add(line(step))
          waiting.push(step)
        }
        expect(ring.size).toBeLessThanOrEqual(50)
      }
    }),
  )
})

test('LOG-04 of objects the kind alone leaves the browser', () => {
  const fault = new TypeError('no')
  expect(wordsOf(['ice failed', { email: 'robin@example.org' }, ['robin'], null, 7, () => 'robin'])).toBe(
    'ice failed [Object] [Array] null 7 [function]',
  )
  expect(wordsOf([fault])).toMatch(/^TypeError: no\n/)
  expect(wordsOf([Object.create(null)])).toBe('[object]')
  expect(wordsOf([Symbol('x'), undefined])).toBe('Symbol(x) undefined')
})
