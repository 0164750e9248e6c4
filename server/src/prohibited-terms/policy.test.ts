import { describe, expect, it } from 'vitest'
import { builtInTerms } from './built-in/built-in-terms.ts'
import { isProhibited } from './policy.ts'

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
    expect(isProhibited(text, 'sentence', null)).toBe(true)
    expect(isProhibited(text, 'label', null)).toBe(true)
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
    expect(isProhibited(text, 'sentence', null)).toBe(false)
    expect(isProhibited(text, 'label', null)).toBe(false)
  })

  it.each(['my kids are asleep, talk later', 'a minor problem with my camera', 'no children in this house'])(
    'a sentence may say: %s',
    (text) => {
      expect(isProhibited(text, 'sentence', null)).toBe(false)
    },
  )

  it.each(['kids', 'k1ds', 'child', 'minor'])('a label may not say: %s', (text) => {
    expect(isProhibited(text, 'label', null)).toBe(true)
  })
})

describe('SAFE-10 the built-in lists', () => {
  it('are there for all languages and for each of the six, each entry in normal form, so that it can be met', () => {
    expect(builtInTerms.lists.map(({ language }) => language)).toEqual([
      ...['all', 'en', 'de', 'es', 'fr', 'it', 'nl'],
    ])
    for (const { words, parts, labelWords } of builtInTerms.lists) {
      for (const term of [...words, ...parts, ...labelWords]) expect(term).toMatch(/^[a-z]{2,24}$/)
      for (const term of [...words, ...parts]) expect(isProhibited(term, 'sentence', null)).toBe(true)
      for (const term of labelWords) expect(isProhibited(term, 'label', null)).toBe(true)
    }
  })

  it.each(['Kinderpornos', 'pädophil', 'p3derastia', 'pédopornographie', 'stupratori', 'verkr@chting'])(
    'find %s',
    (text) => expect(isProhibited(text, 'sentence', null)).toBe(true),
  )

  it.each([
    'Kindergarten',
    'eine sehr nette Kollegin',
    'la niña bonita canta',
    'violín y viola',
    'mes enfants dorment',
    'una bambina al parco',
    'het kind slaapt',
    'un violon',
  ])('let a sentence say: %s', (text) => expect(isProhibited(text, 'sentence', null)).toBe(false))

  it('take the longest allowed text in their stride', () => {
    expect(isProhibited('l '.repeat(10_000), 'label', null)).toBe(false)
  })
})
