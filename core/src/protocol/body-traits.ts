import * as z from 'zod/mini'

/** Closed lists: nothing of them can be typed. The order is that of the form and of the page. */
export const bodyChoices = {
  body_type: ['slim', 'athletic', 'average', 'muscular', 'curvy', 'large'],
  hair_color: ['black', 'brown', 'blond', 'red', 'gray', 'white', 'dyed', 'none'],
  eye_color: ['brown', 'hazel', 'amber', 'green', 'blue', 'gray'],
  ethnicity: [
    'black',
    'east_asian',
    'indigenous',
    'latin_american',
    'middle_eastern',
    'pacific_islander',
    'south_asian',
    'southeast_asian',
    'white',
    'mixed',
    'other',
  ],
  tattoos: ['none', 'few', 'many'],
  piercings: ['none', 'few', 'many'],
} as const
export type BodyChoice = keyof typeof bodyChoices

/** Both ends count. */
export const bodyRanges = {
  height_cm: { min: 100, max: 230 },
  weight_kg: { min: 35, max: 250 },
} as const
export type BodyMeasure = keyof typeof bodyRanges

const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z._default(z.nullable(z.enum(values)), null)
const measure = ({ min, max }: (typeof bodyRanges)[BodyMeasure]) =>
  z._default(z.nullable(z.int().check(z.minimum(min), z.maximum(max))), null)

/** How one person looks, as they say it themself; null, or left out: they do not say. */
export const BodyTraits = z.object({
  body_type: choice(bodyChoices.body_type),
  height_cm: measure(bodyRanges.height_cm),
  weight_kg: measure(bodyRanges.weight_kg),
  hair_color: choice(bodyChoices.hair_color),
  eye_color: choice(bodyChoices.eye_color),
  ethnicity: choice(bodyChoices.ethnicity),
  tattoos: choice(bodyChoices.tattoos),
  piercings: choice(bodyChoices.piercings),
})
export type BodyTraits = z.infer<typeof BodyTraits>

/** Of a couple each has their own. */
export const BODY_TRAITS_PEOPLE_MAX = 2

export const noBodyTraits: BodyTraits = BodyTraits.parse({})
