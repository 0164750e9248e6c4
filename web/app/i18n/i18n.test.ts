import { describe, expect, it } from 'vitest'
import { createI18n } from './i18n.ts'

describe('texts of the site', () => {
  const { t, add, language } = createI18n('en', [
    { errors: { unknown: 'Something went wrong.' }, tip: 'Tip', hello: 'Hello {{name}}, {{name}}!' },
    { seen_one: '{{count}} view', seen_other: '{{count}} views', few: 'Some', tip: 'Send a tip' },
  ])

  it('PAGE-TEXT-01 a text is found by its path, the later of two alike', () => {
    expect(language).toBe('en')
    expect(t('errors.unknown')).toBe('Something went wrong.')
    expect(t('tip')).toBe('Send a tip')
  })

  it('PAGE-TEXT-01 of several keys it is the first that has a text, of none the last key', () => {
    expect(t(['errors.gone', 'errors.unknown'])).toBe('Something went wrong.')
    expect(t(['tip.gone', 'tip.lost'])).toBe('tip.lost')
    expect(t('errors')).toBe('errors')
    expect(t([])).toBe('')
  })

  it('PAGE-TEXT-01 an error that has no text of its own reads as an unknown one', () => {
    expect(t('errors.malformed')).toBe('Something went wrong.')
    expect(t(['chat.failed_late', 'errors.lost'])).toBe('Something went wrong.')
    expect(createI18n('en', []).t('errors.lost')).toBe('errors.lost')
  })

  it('PAGE-TEXT-01 values are filled in as they are, a missing one as nothing', () => {
    expect(t('hello', { name: '$& {{count}} <b>' })).toBe('Hello $& {{count}} <b>, $& {{count}} <b>!')
    expect(t('hello', { name: null })).toBe('Hello , !')
    expect(t('hello')).toBe('Hello , !')
  })

  it('PAGE-TEXT-01 a number picks the plural, where there is one', () => {
    expect([0, 1, 2, 1.5].map((count) => t('seen', { count }))).toEqual([
      '0 views',
      '1 view',
      '2 views',
      '1.5 views',
    ])
    expect(t('seen', { count: '1' })).toBe('seen')
    expect(t('few', { count: 3 })).toBe('Some')
  })

  it('PAGE-TEXT-01 Spanish, French and Italian have a plural of their own for millions', () => {
    const many = createI18n('fr', [
      { seen_one: '{{count}} vue', seen_many: '{{count}} de vues', seen_other: '{{count}} vues' },
    ])
    expect([0, 1, 2, 1_000_000].map((count) => many.t('seen', { count }))).toEqual([
      '0 vue',
      '1 vue',
      '2 vues',
      '1000000 de vues',
    ])
  })

  it('PAGE-TEXT-01 texts that come later are there for the same function', () => {
    expect(t('late.text')).toBe('late.text')
    add({ late: { text: 'Here' }, errors: { late: 'Late' } })
    expect(t('late.text')).toBe('Here')
    expect(t('errors.late')).toBe('Late')
    expect(t('errors.unknown')).toBe('Something went wrong.')
  })
})
