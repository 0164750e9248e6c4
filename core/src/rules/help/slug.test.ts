import { describe, expect, test } from 'vitest'
import { faqIdIn, faqPath } from './slug.ts'

describe('FAQ-03 addresses of articles', () => {
  test.each([
    [12, 'What is a token?', '/faq/12-what-is-a-token'],
    [
      3,
      'Wie kündige ich eine Mitgliedschaft – und was heißt das?',
      '/faq/3-wie-kundige-ich-eine-mitgliedschaft-und-was-heisst-das',
    ],
    [4, '¿¿¿', '/faq/4'],
    [5, '<script>alert(1)</script>', '/faq/5-scriptalert1script'],
    [6, 'a'.repeat(80), `/faq/6-${'a'.repeat(60)}`],
  ])('%d %s', (id, title, path) => {
    expect(faqPath(id, title)).toBe(path)
    expect(faqIdIn(path.slice('/faq/'.length))).toBe(id)
  })

  test.each(['', '0', '-1', 'tokens', '12/x', '1e3', '12.5', '1234567890', '12 x', '../12'])(
    '%j is none',
    (address) => {
      expect(faqIdIn(address)).toBeNull()
    },
  )
})
