import { describe, expect, it } from 'vitest'
import { negotiateLanguage } from './languages.ts'

describe('negotiateLanguage', () => {
  it.each([
    ['de-CH,de;q=0.9,en;q=0.8', 'de'],
    ['pl,fr;q=0.4,nl;q=0.7', 'nl'],
    ['es;q=0,it;q=0.1', 'it'],
    ['ja', 'en'],
    ['', 'en'],
    [null, 'en'],
    [';;;q=x,,', 'en'],
  ])('PAGE-LANG-01 picks the best language that we speak: %s', (header, expected) => {
    expect(negotiateLanguage(header)).toBe(expected)
  })
})
