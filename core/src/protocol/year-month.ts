import * as z from 'zod/mini'

/** A month such as `2026-11`; whose clocks it goes by is said where it is used. */
export const YearMonth = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))
