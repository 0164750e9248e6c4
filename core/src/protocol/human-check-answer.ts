import * as z from 'zod/mini'

/** Of `humanCheckRoutes`, where one is asked for. */
export const HumanCheckAnswer = z.optional(z.string().check(z.maxLength(1_000)))
