import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tipLevel } from './tip-level.ts'
import {
  completeMention,
  EMOTICONS_SHOWN_MAX,
  insertWord,
  isMentioned,
  MENTIONS_SHOWN_MAX,
  openMention,
  readWords,
  type WordPiece,
} from './words.ts'

const codes = new Set(['heart', 'star', 'thumbs_up'])
const asWritten = (piece: WordPiece): string =>
  piece.kind === 'text' ? piece.text : piece.kind === 'emoticon' ? `:${piece.code}:` : `@${piece.name}`
const kinds = (line: string) => readWords(line, codes).map((piece) => `${piece.kind} ${asWritten(piece)}`)

const hostile = fc.array(
  fc.oneof(
    fc.constantFrom(':', '::', '@', '@@', ':heart:', ':Star:', '@vera', ' ', '@a', '.', '\u202e', 'z\u0335'),
    fc.string({ unit: 'binary', maxLength: 8 }),
  ),
  { maxLength: 80 },
)

test('EMOTE-02 the parts of any line together are the line', () => {
  fc.assert(
    fc.property(hostile, (parts) => {
      const line = parts.join('')
      const pieces = readWords(line, codes)
      expect(pieces.map(asWritten).join('').toLowerCase()).toBe(line.toLowerCase())
      expect(pieces.filter(({ kind }) => kind === 'emoticon').length).toBeLessThanOrEqual(EMOTICONS_SHOWN_MAX)
      expect(pieces.filter(({ kind }) => kind === 'mention').length).toBeLessThanOrEqual(MENTIONS_SHOWN_MAX)
    }),
  )
})

test.each([
  ['I :heart: it', ['text I ', 'emoticon :heart:', 'text  it']],
  [':heart::star:', ['emoticon :heart:', 'emoticon :star:']],
  [':HEART:', ['emoticon :heart:']],
  [':none:heart:', ['text :none', 'emoticon :heart:']],
  ['at 10:30:15', ['text at 10:30:15']],
  ['<img>:constructor:', ['text <img>:constructor:']],
  ['hi @vera!', ['text hi ', 'mention @vera', 'text !']],
  ['@Vera-', ['mention @vera', 'text -']],
  ['me@vera.example', ['text me@vera.example']],
  ['@@vera', ['text @@vera']],
  ['@ab', ['text @ab']],
])('EMOTE-02 %j', (line, expected) => {
  expect(kinds(line)).toEqual(expected)
})

describe('MENTION-01', () => {
  test('a line is for whom it names, by the whole name', () => {
    expect(isMentioned('hey @Vera, look', 'vera')).toBe(true)
    expect(isMentioned('hey @vera2', 'vera')).toBe(false)
    expect(isMentioned('vera@vera', 'vera')).toBe(false)
    expect(isMentioned('hey @vera', null)).toBe(false)
  })

  test('who calls a hundred calls the first five', () => {
    const names = Array.from({ length: 100 }, (_, index) => `user${index}`)
    const line = names.map((name) => `@${name}`).join(' ')
    expect(names.filter((name) => isMentioned(line, name))).toEqual(names.slice(0, MENTIONS_SHOWN_MAX))
  })

  test('a line of 500 signs is read in no time', () => {
    const startedAt = performance.now()
    for (const sign of [':', '@', ':a', '@a', ':_', '@-', ':aa:', '@aaa'])
      for (let round = 0; round < 200; round++) readWords(sign.repeat(500 / sign.length), codes)
    expect(performance.now() - startedAt).toBeLessThan(1_500)
  })
})

test('what is written at the caret is found and completed', () => {
  expect(openMention('hi @ve', 6)).toEqual({ start: 3, query: 've' })
  expect(openMention('hi @', 4)).toEqual({ start: 3, query: '' })
  expect(openMention('hi @ve and', 10)).toBeNull()
  expect(openMention('me@ve', 5)).toBeNull()
  expect(completeMention('hi @ve there', 6, { start: 3, query: 've' }, 'vera')).toEqual({
    draft: 'hi @vera there',
    caret: 9,
  })
  expect(insertWord('hi', 2, ':star:')).toEqual({ draft: 'hi :star: ', caret: 10 })
  expect(insertWord('', 0, ':star:')).toEqual({ draft: ':star: ', caret: 7 })
})

test('LEVEL-01 levels by what was tipped within a day', () => {
  expect([0, 1, 99, 100, 499, 500, 1_000, 4_999, 5_000, 1e9].map(tipLevel)).toEqual([
    0, 1, 1, 2, 2, 3, 4, 4, 5, 5,
  ])
})
