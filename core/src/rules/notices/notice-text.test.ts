import { describe, expect, test } from 'vitest'
import { hasForeignLink, isOwnPath, noticeParts } from './notice-text.ts'

describe('NOTICE-02 links of a notice', () => {
  test('lead to paths of the site', () => {
    expect(noticeParts('Look at [the swipe](/girls/feed?a=1#b), or [home](/).')).toEqual([
      { text: 'Look at ', to: null },
      { text: 'the swipe', to: '/girls/feed?a=1#b' },
      { text: ', or ', to: null },
      { text: 'home', to: '/' },
      { text: '.', to: null },
    ])
    expect(noticeParts('')).toEqual([])
    expect(hasForeignLink('[home](/) <b>and</b> (no link) [neither]')).toBe(false)
  })

  test.each([
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/a//evil.example',
    'https://evil.example',
    'data:text/html,1',
    'girls',
    '/ girls',
    '/.evil',
    `/${'a'.repeat(300)}`,
  ])('%s is none', (to) => {
    const text = `See [this](${to})`
    expect(noticeParts(text).every((part) => part.to === null)).toBe(true)
    expect(noticeParts(text).map((part) => part.text)).toEqual([text])
    expect(hasForeignLink(text)).toBe(true)
    if (to.length < 200) expect(isOwnPath(to)).toBe(false)
  })
})
