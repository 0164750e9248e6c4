import * as z from 'zod/mini'

/** How the operator's terms are told apart, and from when they have to be accepted. */
export interface TermsConfig {
  /** null: a hash of the text. */
  readonly version: string | null
  /** ms since 1970; null: as soon as they are there. */
  readonly requiredFrom: number | null
}

const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => {
    const at = Date.parse(text)
    // 2026-02-30 is read as a day of March.
    return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
  }),
)

/** Each variable with the words that tell an operator what to do when its value is wrong. */
export const termsVariables = {
  TERMS_VERSION: {
    schema: z.string().check(z.regex(/^[\w.-]{1,64}$/)),
    advice: 'a name of 1 to 64 letters, digits or signs of ._-, such as 2026-12-01',
  },
  TERMS_REQUIRED_FROM: { schema: day, advice: 'a day such as 2027-01-15' },
} as const

type Values = { readonly [Name in keyof typeof termsVariables]?: string | undefined }

/** The day begins at midnight UTC. */
export function termsConfigOf({ TERMS_VERSION, TERMS_REQUIRED_FROM }: Values): TermsConfig {
  return {
    version: TERMS_VERSION ?? null,
    requiredFrom: TERMS_REQUIRED_FROM === undefined ? null : Date.parse(TERMS_REQUIRED_FROM),
  }
}
