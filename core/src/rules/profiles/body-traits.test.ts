import { expect, test } from 'vitest'
import { BodyTraits, bodyRanges, noBodyTraits } from '../../protocol/body-traits.ts'
import { feetAndInches, peopleOf, pounds, withoutUnsaid } from './body-traits.ts'

test.each([
  [100, 3, 3],
  [152, 5, 0],
  [170, 5, 7],
  // 71.65 inches are six feet, not five feet and twelve inches.
  [182, 6, 0],
  [230, 7, 7],
])('PROFILE-11 %i cm are %i feet and %i inches', (cm, feet, inches) => {
  expect(feetAndInches(cm)).toEqual({ feet, inches })
})

test('PROFILE-11 inches stay below twelve at every height that can be said', () => {
  for (let cm: number = bodyRanges.height_cm.min; cm <= bodyRanges.height_cm.max; cm += 1)
    expect([cm, feetAndInches(cm).inches < 12]).toEqual([cm, true])
})

test.each([
  [35, 77],
  [60, 132],
  [250, 551],
])('PROFILE-11 %i kg are %i pounds', (kg, lb) => {
  expect(pounds(kg)).toBe(lb)
})

test('PROFILE-10 an account is of one person, that of a couple of two; who says nothing at the end is left out', () => {
  expect([peopleOf('f'), peopleOf('m'), peopleOf('t'), peopleOf('c'), peopleOf(null)]).toEqual([
    1, 1, 1, 2, 1,
  ])
  const tall = { ...noBodyTraits, height_cm: 190 }
  expect(withoutUnsaid([noBodyTraits, tall])).toEqual([noBodyTraits, tall])
  expect(withoutUnsaid([tall, noBodyTraits])).toEqual([tall])
  expect(withoutUnsaid([noBodyTraits, noBodyTraits])).toEqual([])
})

test('PROFILE-10 each trait is of its list or within its range, and what is left out is not said', () => {
  expect(BodyTraits.parse({ hair_color: 'red', unknown: 'x' })).toEqual({
    ...noBodyTraits,
    hair_color: 'red',
  })
  const refused = [
    { height_cm: 99 },
    { height_cm: 231 },
    { height_cm: 170.5 },
    { height_cm: '170' },
    { weight_kg: 34 },
    { weight_kg: 251 },
    { eye_color: 'Blue' },
    { body_type: 'constructor' },
    { ethnicity: '' },
  ]
  for (const each of refused) expect([each, BodyTraits.safeParse(each).success]).toEqual([each, false])
})
