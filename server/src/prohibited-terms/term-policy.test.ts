import type { TermKind } from '@footlight/core/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { builtInTerms } from './built-in/built-in-terms.ts'
import { builtInPolicy } from './current-terms.ts'
import { normalTerm, squeeze } from './normalise.ts'
import { type AddedTerm, compileTerms } from './term-policy.ts'

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
const wordOf = (min: number, max: number) =>
  fc.array(letter, { minLength: min, maxLength: max }).map((letters) => letters.join(''))
const add = (kind: TermKind, term: string, scope: AddedTerm['scope'] = 'everywhere'): AddedTerm => ({
  language: 'all',
  kind,
  scope,
  term,
})
const anyTerm: fc.Arbitrary<AddedTerm> = fc.oneof(
  wordOf(2, 12).map((term) => add('word', term)),
  fc.array(wordOf(2, 8), { minLength: 2, maxLength: 3 }).map((words) => add('phrase', words.join(' '))),
  wordOf(4, 12)
    .filter((term) => squeeze(term).length >= 3)
    .map((term) => add('part', term)),
)
const anyException = wordOf(2, 12).map((term) => add('exception', term))

/** One way of writing a term that an eye still reads as it. */
const disguises: Readonly<Record<string, (term: string) => string>> = {
  'in capitals': (term) => term.toUpperCase(),
  'with accents': (term) => term.replace(/[aeiou]/g, '$&\u0308'),
  'in full width': (term) =>
    term.replace(/[a-z]/g, (each) => String.fromCodePoint(each.codePointAt(0)! + 0xfee0)),
  'in letters of another script': (term) =>
    term.replace(/[aceopxy]/g, (each) => 'асеорху'['aceopxy'.indexOf(each)]!),
  'with digits': (term) =>
    term.replace(/[aegst]/g, (each) => ({ a: '4', e: '3', g: '9', s: '5', t: '7' })[each]!),
  'with one for i': (term) => term.replaceAll('i', '1'),
  'with one for l': (term) => term.replaceAll('l', '1'),
  'letter by letter': (term) => [...term.replaceAll(' ', '')].join(' '),
  'with dots': (term) => [...term.replaceAll(' ', '')].join('.'),
  'with what nobody sees': (term) => [...term].join('\u200b'),
  'drawn out': (term) => term.replace(/[a-z]/g, '$&$&$&'),
  'in a sentence': (term) => `well, ${term}! 🙂`,
  'with other separators': (term) => term.replaceAll(' ', '_-'),
}

describe('SAFE-04 an added term is found however it is spelled', () => {
  test.each(Object.keys(disguises))('%s', (name) => {
    fc.assert(
      fc.property(anyTerm, (term) => {
        const policy = compileTerms(1, [term])
        expect(policy.find(disguises[name]!(term.term), 'sentence')).not.toBeNull()
      }),
    )
  })

  test('a part is found inside a word, a word is not', () => {
    fc.assert(
      fc.property(wordOf(1, 5), wordOf(1, 5), (before, behind) => {
        const said = `${before}qqxjzv${behind}`
        expect(compileTerms(1, [add('part', 'qxjz')]).find(said, 'sentence')).not.toBeNull()
        expect(compileTerms(1, [add('word', 'qxjz')]).find(said, 'sentence')).toBeNull()
      }),
    )
  })

  test('of labels, a sentence may say it', () => {
    const policy = compileTerms(1, [add('word', 'nurse', 'labels')])
    expect([policy.find('a nurse', 'label'), policy.find('a nurse', 'sentence')]).toEqual(['nurse', null])
  })

  test('what nobody added is judged as before', () => {
    const policy = compileTerms(1, [add('word', 'wombat')])
    for (const text of ['therapist', 'torpedo', 'combat', 'wombats', 'w o m', 'woombat'])
      expect(policy.find(text, 'label')).toBe(text === 'woombat' ? 'wombat' : null)
  })
})

describe('SAFE-05 exceptions', () => {
  test('free a word that an addition would refuse, and nothing beside it', () => {
    const policy = compileTerms(1, [
      add('part', 'mast'),
      add('word', 'sitter'),
      add('exception', 'mastodon'),
      add('exception', 'baby sitter'),
    ])
    expect(policy.find('a m4stodon', 'label')).toBeNull()
    expect(policy.find('my baby-sitter is here', 'label')).toBeNull()
    expect(policy.find('mastodon mast', 'label')).toBe('mast')
    expect(policy.find('the sitter', 'label')).toBe('sitter')
    expect(policy.find('mastodons', 'label')).toBe('mast')
  })

  test('never free what is built in, whatever else is added', () => {
    const builtIn = builtInTerms.lists.flatMap(({ words, parts, labelWords }) => [
      ...words,
      ...parts,
      ...labelWords,
    ])
    fc.assert(
      fc.property(
        fc.array(fc.oneof(anyTerm, anyException), { maxLength: 6 }),
        fc.array(fc.constantFrom(...builtIn), { minLength: 1, maxLength: 6 }),
        wordOf(0, 4),
        (others, freed, more) => {
          const policy = compileTerms(1, [
            ...others,
            ...freed.map((term) => add('exception', term)),
            ...freed.map((term) => add('exception', `${term}${more}`)),
          ])
          for (const text of [...freed, `a ${freed[0]} here`, `${freed[0]}${more}`, '15yo'])
            if (builtInPolicy.find(text, 'label') !== null) expect(policy.find(text, 'label')).not.toBeNull()
        },
      ),
    )
  })
})

test('SAFE-06 the same additions refuse the same, whatever came between', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.oneof(anyTerm, anyException), { maxLength: 6, selector: ({ term }) => term }),
      fc.array(fc.lorem({ maxCount: 4 }), { minLength: 1, maxLength: 10 }),
      (added, texts) => {
        const said = [...texts, ...added.map(({ term }) => `so ${term} it is`)]
        const verdicts = (terms: readonly AddedTerm[]) =>
          said.map((text) => compileTerms(9, terms).find(text, 'label') !== null)
        expect(verdicts([...added].reverse())).toEqual(verdicts(added))
        expect(verdicts([])).toEqual(said.map((text) => builtInPolicy.find(text, 'label') !== null))
      },
    ),
  )
})

test.each([
  ['Bad  Word', 'bad word'],
  ['Mädchen', 'madchen'],
  ["l'enfant", 'l enfant'],
  ['b4d', null],
  ['a|b', null],
  ['日本', null],
  ['', null],
])('SAFE-04 %s is stored as %s', (text, term) => expect(normalTerm(text)).toBe(term))
