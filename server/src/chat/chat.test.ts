import { isTestMessage } from '@footlight/core/rules/chat/test-markers'
import { fail, ok } from '@footlight/core/rules/result'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTermFilter } from '../prohibited-terms/term-filter.ts'
import { chatAllowedRefusal, type SpeakerFacts } from '../rooms/access/chat-allowed.ts'
import { COMBINING_MARKS_MAX, normaliseMessage } from '../rooms/normalise-message.ts'

describe('CHAT-01 a message has 1 to 500 characters after NFC', () => {
  test.each([
    ['', fail('empty')],
    ['   ', fail('empty')],
    ['\u200b\u200d', fail('empty')],
    ['\u0301', fail('empty')],
    [' hi ', ok('hi')],
    ['x'.repeat(500), ok('x'.repeat(500))],
    ['x'.repeat(501), fail('too_long')],
    // A character outside the basic plane is one character, though it takes two units.
    ['😀'.repeat(500), ok('😀'.repeat(500))],
    ['😀'.repeat(501), fail('too_long')],
    // 1,000 units before NFC, 500 characters after it.
    ['e\u0301'.repeat(500), ok('é'.repeat(500))],
  ])('%j', (raw, expected) => {
    expect(normaliseMessage(raw)).toEqual(expected)
  })
})

test('CHAT-01 what was accepted is accepted again unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (raw) => {
      const first = normaliseMessage(raw)
      if (first.ok) expect(normaliseMessage(first.value)).toEqual(first)
    }),
  )
})

describe('CHAT-02 control, bidirectional and stacked marks are refused', () => {
  test.each([
    'a\u0000b',
    'a\nb',
    'a\u001b[31m',
    'a\u0085b',
    '\u202eevil',
    'a\u2066b',
    'a\u200fb',
    'a\u2028b',
    '\ufeffa',
    'a\ud800b',
    `z${'\u0335'.repeat(COMBINING_MARKS_MAX + 1)}`,
  ])('%j', (raw) => {
    expect(normaliseMessage(raw)).toEqual(fail('forbidden_characters'))
  })

  test.each(['👩‍👩‍👧', '❤️', 'ที่นี้', 'नमस्ते', 'tiếng Việt', 'می‌خواهم', '<script>alert(1)</script>'])(
    '%j is ordinary text',
    (raw) => {
      expect(normaliseMessage(raw)).toEqual(ok(raw.normalize('NFC')))
    },
  )
})

describe('CHAT-03 prohibited terms', () => {
  const isProhibited = createTermFilter(['bad word', 'blockéd', 'a.b'])
  test.each([
    ['a bad word here', true],
    ['BAD   WORD', true],
    ['bad-word', true],
    ['bl\u200bocked', true],
    ['ＢＬＯＣＫＥＤ!', true],
    ['a.b', true],
    ['unblocked', false],
    ['badly worded', false],
    ['axb', false],
    ['', false],
  ])('%j: %s', (text, expected) => {
    expect(isProhibited(text)).toBe(expected)
  })

  test('an empty list prohibits nothing', () => {
    expect(createTermFilter(['', ' '])('anything')).toBe(false)
  })
})

describe('CHAT-04 chat_allowed', () => {
  const nobody: SpeakerFacts = { isExempt: false, hasTokens: false, recentTipTokens: 0, hasEverTipped: false }
  test.each([
    ['all', {}, null],
    ['tokens', {}, 'tokens_required'],
    ['tokens', { hasTokens: true }, null],
    ['tip_recent', { hasTokens: true, hasEverTipped: true }, 'recent_tip_required'],
    ['tip_recent', { recentTipTokens: 1 }, null],
    ['tip_anytime', { hasTokens: true }, 'tip_required'],
    ['tip_anytime', { hasEverTipped: true }, null],
    ['tip_anytime', { recentTipTokens: 1 }, null],
    ['tip_recent', { isExempt: true }, null],
  ] as const)('%s with %j: %s', (rule, facts, expected) => {
    expect(chatAllowedRefusal(rule, { ...nobody, ...facts })).toBe(expected)
  })
})

test('CHAT-05 messages of probes are known by their marker', () => {
  expect(['[test] one', '[DEBUG]two', 'a [test]', 'testing'].map(isTestMessage)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
