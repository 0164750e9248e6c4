import { type ChatFilters, defaultChatFilters } from '@footlight/core/protocol/chat-rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMessageFilter, isShouting, type LastSaid, REPEAT_MS } from './filters.ts'
import { createHiddenWords } from './hidden-words.ts'
import { hasLink } from './links.ts'

describe('CHAT-20 hidden words are found however they are spelled', () => {
  const isHidden = createHiddenWords(['loser', 'show me', 'дурак', 'loose', 'nö', 'да'])

  test.each([
    'you LOSER',
    'l.o.s.e.r',
    'l0ser',
    'looooser',
    'lоsеr',
    'ｌｏｓｅｒ',
    'lo\u200bser',
    'show me',
    'SHOW-ME',
    'sh0w me now',
    'дурак!',
    'ДУРАК',
    'no',
    'да',
  ])('%s', (text) => {
    expect(isHidden(text)).toBe(true)
  })

  test.each(['losers win', 'closer', 'I showed them', 'lose', 'a cat', 'not', 'дура', '', '!!!'])(
    '%s is left alone',
    (text) => {
      expect(isHidden(text)).toBe(false)
    },
  )

  test('no list hides nothing, and every word of a list is found as it was written', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(createHiddenWords([])(text)).toBe(false)
      }),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{3,12}$/), fc.stringMatching(/^[ a-z]{0,20}$/), (word, around) => {
        expect(createHiddenWords([word])(`${around} ${word.toUpperCase()} ${around}`)).toBe(true)
      }),
    )
  })
})

describe('CHAT-21 links', () => {
  test.each([
    'https://x.example/a',
    'www.somewhere.else',
    'come to mysite.com',
    'my-site.co.uk/room',
    't.me/abc',
    'mysite dot com',
    'mysite(.)com',
    'hxxp://bad',
    'ｍｙｓｉｔｅ.com',
    'my\u200bsite.com',
  ])('%s', (text) => {
    expect(hasLink(text)).toBe(true)
  })

  test.each([
    'ok.then',
    '3.5 tokens',
    'e.g. this',
    'hi...me',
    'nice one',
    'dot matrix',
    'i.e. it',
    'wait.what',
  ])('%s is none', (text) => {
    expect(hasLink(text)).toBe(false)
  })
})

describe('CHAT-22 shouting', () => {
  test.each([
    ['HELLO EVERYBODY HERE', true],
    ['aaaaaaaaaaaaaaa', true],
    ['!!!!!!!!!!!!!!', true],
    ['OMG', false],
    ['Hello Everybody', false],
    ['hmmmmm', false],
    ['LOL ok fine', false],
    ['こんにちは皆さん元気ですか', false],
  ])('%s: %s', (text, expected) => {
    expect(isShouting(text)).toBe(expected)
  })
})

describe('CHAT-23 the filters of a room', () => {
  const judge = (
    filters: Partial<ChatFilters>,
    text: string,
    last: LastSaid | null = null,
    now = 100_000,
  ) => {
    const verdict = createMessageFilter({ ...defaultChatFilters, ...filters }).judge(text, last, now)
    return verdict.kind === 'refuse' ? verdict.refusal : verdict.kind
  }

  test('nothing is filtered until the performer asks for it', () => {
    expect(
      judge({}, 'LOOK AT HTTPS://SITE.COM NOW', { at: 99_999, text: 'LOOK AT HTTPS://SITE.COM NOW' }),
    ).toBe('pass')
  })

  test('each rule by its name', () => {
    expect(judge({ hidden_words: ['loser'] }, 'loser')).toBe('filtered')
    expect(judge({ hidden_words: ['loser'], on_hidden_word: 'hold' }, 'loser')).toBe('hold')
    expect(judge({ no_links: true }, 'site.com')).toBe('links_not_allowed')
    expect(judge({ no_shouting: true }, 'COME OVER HERE')).toBe('too_loud')
  })

  test('slow mode counts from the last message, to the second', () => {
    const slow = { slow_mode_seconds: 10 }
    expect(judge(slow, 'hi')).toBe('pass')
    expect(judge(slow, 'hi', { at: 90_001, text: 'before' })).toBe('slow_mode')
    expect(judge(slow, 'hi', { at: 90_000, text: 'before' })).toBe('pass')
  })

  test('the same words within a minute are a repeat, dressed up or not', () => {
    const last = { at: 100_000 - REPEAT_MS + 1, text: 'Tip for tip?' }
    expect(judge({ no_repeats: true }, 'tip  for TIP!!', last)).toBe('repeated')
    expect(judge({ no_repeats: true }, 'tip for top', last)).toBe('pass')
    expect(judge({ no_repeats: true }, 'Tip for tip?', { ...last, at: 100_000 - REPEAT_MS })).toBe('pass')
    expect(judge({ no_repeats: true }, '?', { ...last, text: '!' })).toBe('pass')
  })

  test('what another rule refuses is not held', () => {
    expect(judge({ hidden_words: ['loser'], on_hidden_word: 'hold', no_links: true }, 'loser.com')).toBe(
      'links_not_allowed',
    )
  })
})
