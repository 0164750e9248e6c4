import { describe, expect, it } from 'vitest'
import { isProhibited } from './policy.ts'
import { fragments, labelWords, words } from './terms.ts'

describe('SAFE-01 prohibited terms are found however they are spelled', () => {
  it.each([
    'underage',
    'Under Age',
    'un-der-age',
    'UNDERAGE!!!',
    'u n d e r a g e',
    'und3rag3',
    'underаge',
    'ｕｎｄｅｒａｇｅ',
    'ünderäge',
    'un\u200bder\u00adage',
    'l0l1ta',
    'l.o.l.i',
    'lo_li',
    '10li',
    '|oli',
    'looolii',
    'p3d0',
    'ped0phile',
    'xxpedophilexx',
    'jb',
    'j-b',
    'hot jailbait69',
    'r@pe',
    'ra.pe',
    'non-con',
    'non con',
    '15yo',
    '15 y/o',
    'sweet 16 years old',
    '9 yr old',
  ])('%s', (text) => {
    expect(isProhibited(text, 'sentence')).toBe(true)
    expect(isProhibited(text, 'label')).toBe(true)
  })
})

describe('SAFE-02 innocent words are left alone', () => {
  it.each([
    'Scunthorpe',
    'Penistone',
    'therapist',
    'grape drapes',
    'the rapid river',
    'lollipop',
    'lolly',
    'thunder agent',
    'wonder age gap',
    'torpedo',
    'pedometer',
    'pedestal',
    'Pedro',
    'encyclopedia',
    'kidney',
    'kidding',
    'minority',
    'childhood',
    'skids',
    'rapeseed oil',
    'mature',
    'milf',
    '18yo',
    '21 years old',
    '5 years on stage',
    'since 2015',
    'i love it',
    '115 years old',
    'jbl speaker',
    'Lola',
    'charlotte',
    '10 lines',
    'shot at dawn',
    'non-smoking',
  ])('%s', (text) => {
    expect(isProhibited(text, 'sentence')).toBe(false)
    expect(isProhibited(text, 'label')).toBe(false)
  })

  it.each(['my kids are asleep, talk later', 'a minor problem with my camera', 'no children in this house'])(
    'a sentence may say: %s',
    (text) => {
      expect(isProhibited(text, 'sentence')).toBe(false)
    },
  )

  it.each(['kids', 'k1ds', 'child', 'minor'])('a label may not say: %s', (text) => {
    expect(isProhibited(text, 'label')).toBe(true)
  })
})

describe('the list', () => {
  it('is in normal form, so that every entry can be met', () => {
    for (const term of [...words, ...fragments, ...labelWords]) expect(term).toMatch(/^[a-z]{2,16}$/)
    for (const term of [...words, ...fragments]) expect(isProhibited(term, 'sentence')).toBe(true)
  })

  it('takes the longest allowed text in its stride', () => {
    expect(isProhibited('l '.repeat(10_000), 'label')).toBe(false)
  })
})
