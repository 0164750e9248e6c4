import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorsForgiven, meantBeginnings, typingErrors } from './typing-errors.ts'

/** The same, from its definition alone: by every way to pair what is left. */
function slowErrors(typed: string, word: string): number {
  const known = new Map<string, number>()
  const errors = (a: number, b: number): number => {
    if (a === typed.length) return 0
    const key = `${a} ${b}`
    const before = known.get(key)
    if (before !== undefined) return before
    const ways = [1 + errors(a + 1, b)]
    if (b < word.length) {
      ways.push((typed[a] === word[b] ? 0 : 1) + errors(a + 1, b + 1), 1 + errors(a, b + 1))
      if (a + 1 < typed.length && b + 1 < word.length && typed[a] === word[b + 1] && typed[a + 1] === word[b])
        ways.push(1 + errors(a + 2, b + 2))
    }
    known.set(key, Math.min(...ways))
    return Math.min(...ways)
  }
  return errors(0, 0)
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 12 })

test('SEARCH-04 errors are counted as their definition says', () => {
  fc.assert(
    fc.property(word, word, fc.constantFrom(1, 2), (typed, meant, max) => {
      expect(typingErrors(typed, meant, max)).toBe(Math.min(max + 1, slowErrors(typed, meant)))
    }),
    { numRuns: 5_000 },
  )
})

describe('SEARCH-04 where one error is forgiven, every word with one is looked at', () => {
  test('whatever the error', () => {
    const letters = fc.constantFrom(...'abyz09 ')
    fc.assert(
      fc.property(
        fc.string({ unit: letters, minLength: 4, maxLength: 7 }),
        fc.string({ unit: letters, minLength: 1, maxLength: 10 }),
        (typed, meant) => {
          if (slowErrors(typed, meant) !== 1) return
          expect(meantBeginnings(typed).some((beginning) => meant.startsWith(beginning))).toBe(true)
        },
      ),
      { numRuns: 20_000 },
    )
  })

  test.each([
    ['auorra', 'aurora'],
    ['arora', 'aurora'],
    ['aurrora', 'aurora'],
    ['xurora', 'aurora'],
    ['urora', 'aurora'],
    ['uarora', 'aurora'],
  ])('%s is %s', (typed, meant) => {
    expect(typingErrors(typed, meant, 1)).toBe(1)
    expect(meantBeginnings(typed).some((beginning) => meant.startsWith(beginning))).toBe(true)
  })
})

test('SEARCH-04 three letters are taken at their word; from eight on two may be wrong', () => {
  expect([errorsForgiven('mia'), errorsForgiven('miaa'), errorsForgiven('aurora_v')]).toEqual([0, 1, 2])
  expect(meantBeginnings('mia')).toEqual([])
  const typed = 'auorra vlae'
  expect(typingErrors(typed, 'aurora vale', 2)).toBe(2)
  expect(meantBeginnings(typed).some((beginning) => 'aurora vale'.startsWith(beginning))).toBe(true)
})
