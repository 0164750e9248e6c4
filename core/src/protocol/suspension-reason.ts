import * as z from 'zod/mini'

/** Why an account is suspended. `code`: of `SuspensionCode`, or of a later version. */
export const SuspensionReason = z.object({ code: z.string(), text: z.nullable(z.string()) })
export type SuspensionReason = z.infer<typeof SuspensionReason>
