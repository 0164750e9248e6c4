import { describe, expect, it, test } from 'vitest'
import { brokenRule } from './safety-policy.ts'
import { SAFETY_VERSION, safetyTerms } from './safety-terms/safety-terms.ts'

describe('COMPANION-SAFE-02 each rule holds in six languages', () => {
  it.each([
    // Minors: en, de, es, fr, it, nl.
    ['a child on a swing', 'minors'],
    ['ein Kind im Garten', 'minors'],
    ['minderjährig', 'minors'],
    ['una niña', 'minors'],
    ['une fillette', 'minors'],
    ['una minorenne', 'minors'],
    ['een minderjarige', 'minors'],
    // Under 25.
    ['you are eighteen years old', 'age'],
    ['she is 19', 'age'],
    ['Sie ist 22 und lacht', 'age'],
    ['a woman under 25', 'age'],
    ['she is 19 years old', 'age'],
    ['24yo', 'age'],
    ['age: 22', 'age'],
    ['du bist 20 Jahre alt', 'age'],
    ['zwanzigjährig', 'age'],
    ['eine junge Frau', 'age'],
    ['tienes 18 años', 'age'],
    ['dieciocho años', 'age'],
    ['elle a 8 ans', 'age'],
    ['dix-huit ans', 'age'],
    ['une jeune femme', 'age'],
    ['hai 23 anni', 'age'],
    ['una diciottenne', 'age'],
    ['ze is 21 jaar', 'age'],
    ['een tienermeisje', 'age'],
    ['barely legal', 'age'],
    // Real persons.
    ['the face of a celebrity', 'real_person'],
    ['wie meine Nachbarin', 'real_person'],
    ['mi vecina', 'real_person'],
    ['un sosie', 'real_person'],
    ['una persona reale', 'real_person'],
    ['de buurvrouw', 'real_person'],
    // School.
    ['in a classroom', 'school'],
    ['im Klassenzimmer', 'school'],
    ['una colegiala', 'school'],
    ['au lycée', 'school'],
    ['una studentessa', 'school'],
    ['een lerares', 'school'],
    // Family.
    ['my stepsister', 'family'],
    ['deine Mutter', 'family'],
    ['tu hermana', 'family'],
    ['ma sœur', 'family'],
    ['mia sorella', 'family'],
    ['mijn zus', 'family'],
    // The list of the whole site.
    ['without consent: rape', 'terms'],
  ] as const)('%s: %s', (text, rule) => {
    expect(brokenRule(text)).toBe(rule)
  })
})

describe('COMPANION-SAFE-03 a word is found however it is spelled', () => {
  it.each([
    ['c h i l d', 'minors'],
    ['c.h.i.l.d', 'minors'],
    ['ch1ld', 'minors'],
    ['сhіld', 'minors'],
    ['ch\u200bild', 'minors'],
    ['chi\u00adld', 'minors'],
    ['ｃｈｉｌｄ', 'minors'],
    ['𝖈𝖍𝖎𝖑𝖉', 'minors'],
    ['çhïld', 'minors'],
    ['chiiiild', 'minors'],
    ['t33n', 'age'],
    ['teeeen', 'age'],
    ['sch00l', 'school'],
    ['s-i-s-t-e-r', 'family'],
    ['$ister', 'family'],
    ['1 8 yo', 'age'],
    ['１８ yo', 'age'],
    ['l8 yo', 'age'],
    ['1\u200b8 years old', 'age'],
    ['١٨ years old', 'age'],
    ['2o years old', 'age'],
    ['18 y.o', 'age'],
    ['eigh teen years old', 'age'],
    // Two languages in one sentence.
    ['a cute niña please', 'minors'],
    ['my Schwester and I', 'family'],
    ['une femme in a classroom', 'school'],
    ['elle est eighteen years old', 'age'],
    ['CHILD', 'minors'],
  ] as const)('%s: %s', (text, rule) => {
    expect(brokenRule(text)).toBe(rule)
  })
})

describe('COMPANION-SAFE-04 what is harmless in one of the languages stays sayable', () => {
  it.each([
    'Be kind to yourself.',
    'Das ist nicht so schlimm.',
    'Son casas muy bonitas.',
    'Son vélo est bleu.',
    'A mere thought of autumn.',
    'Come prima, più di prima.',
    'Ik heb enkel een vraag.',
    'Ten red circles and a triangle',
    'I am 25 years old',
    'Ich bin 30 Jahre alt.',
    'Tengo 42 años',
    "J'ai 31 ans.",
    'Cinque anni fa ho visto il mare.',
    'Five years ago I saw the sea.',
    'A quiet lake at night',
    'Tell me about your day.',
    'Was machst du heute Abend?',
    '¿Qué tiempo hace hoy?',
    'Il pleut encore.',
    'Che bel tramonto!',
    'Wat een mooie avond.',
    'Soft light, 1950s film look, 35mm',
    'You are 24 steps away.',
    'Room 18 has a view of 24 hills',
  ])('%s', (text) => {
    expect(brokenRule(text)).toBeNull()
  })
})

test('COMPANION-SAFE-02 every word of every list is in normal form, and is refused as itself', () => {
  expect(SAFETY_VERSION).toMatch(/^\d{4}-\d\d-\d\d(?:\.\d+)?$/)
  for (const { words, fragments, numbers, years } of safetyTerms) {
    for (const terms of [...Object.values(words), ...Object.values(fragments)])
      for (const term of terms) {
        expect(term).toMatch(/^[a-z]{2,32}$/)
        expect([term, brokenRule(term)]).not.toEqual([term, null])
      }
    for (const each of [...numbers, ...years.alone, ...years.marked]) expect(each).toMatch(/^[a-z]+$/)
    expect(numbers.length).toBeGreaterThanOrEqual(24)
  }
})

test('COMPANION-SAFE-03 the longest text takes no time to speak of', () => {
  const began = performance.now()
  for (const text of ['l '.repeat(1_000), '1'.repeat(2_000), '1 '.repeat(1_000), 'ab!'.repeat(700)])
    brokenRule(text)
  expect(performance.now() - began).toBeLessThan(2_000)
})
