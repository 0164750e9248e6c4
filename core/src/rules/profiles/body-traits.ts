import type { BodyTraits } from '../../protocol/body-traits.ts'
import type { Gender } from '../../protocol/user.ts'

const CM_PER_INCH = 2.54
const INCHES_PER_FOOT = 12
const POUNDS_PER_KG = 2.204_622_621_8

/** How many people an account of this area says it of. null: the account is of no area. */
export function peopleOf(gender: Gender | null): 1 | 2 {
  return gender === 'c' ? 2 : 1
}

/** Without people at the end of whom nothing is said: the first one's place is theirs also while it is empty. */
export function withoutUnsaid(people: readonly BodyTraits[]): BodyTraits[] {
  const last = people.findLastIndex((traits) => Object.values(traits).some((value) => value !== null))
  return people.slice(0, last + 1)
}

/** To the nearest inch. */
export function feetAndInches(cm: number): { readonly feet: number; readonly inches: number } {
  const inches = Math.round(cm / CM_PER_INCH)
  return { feet: Math.floor(inches / INCHES_PER_FOOT), inches: inches % INCHES_PER_FOOT }
}

/** To the nearest pound. */
export function pounds(kg: number): number {
  return Math.round(kg * POUNDS_PER_KG)
}
