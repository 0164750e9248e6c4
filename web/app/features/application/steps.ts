import type { ApplicationGap } from '@footlight/core/protocol/applications'

/** Parts of the form, in their order. */
export const steps = ['email', 'particulars', 'pictures', 'agreement'] as const
export type Step = (typeof steps)[number]

/** Where what is missing is entered. */
export const stepOfGap: Readonly<Record<ApplicationGap, Step>> = {
  email: 'email',
  particulars: 'particulars',
  front: 'pictures',
  back: 'pictures',
  face: 'pictures',
  agreement: 'agreement',
}

/** Id of the heading of a part, which takes the focus. */
export const headingOf = (step: Step): string => `application-${step}`
