import * as z from 'zod/mini'

/** Whether performers show before a stream that they are the person whose documents were checked. */
export interface LivenessConfig {
  /** Hours for which one check holds. */
  readonly hours: number
}

const HOURS_DEFAULT = 24

/** Each variable with the words that tell an operator what to do when its value is wrong. */
export const livenessVariables = {
  LIVENESS: {
    schema: z.enum(['off', 'staff']),
    advice: 'off, or staff: the site’s staff judges the pictures',
  },
  LIVENESS_HOURS: {
    schema: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(720)),
    advice: 'for how many hours a check holds, from 1 to 720',
  },
} as const

interface Values {
  readonly LIVENESS?: 'off' | 'staff' | undefined
  readonly LIVENESS_HOURS?: number | undefined
}

/** null: nobody is asked. */
export function livenessConfigOf({ LIVENESS, LIVENESS_HOURS }: Values): LivenessConfig | null {
  return LIVENESS === 'staff' ? { hours: LIVENESS_HOURS ?? HOURS_DEFAULT } : null
}
