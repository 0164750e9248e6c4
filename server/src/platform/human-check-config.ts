import * as z from 'zod/mini'

/** How whoever signs up, has a password written to or fails to log in shows that they are no script. */
export interface HumanCheckConfig {
  /** Hashes that a browser computes at most; half of it on average. */
  readonly hashesMax: number
  /** Failed log-ins of one address or name after which it is asked there as well. */
  readonly afterFailures: number
}

const whole = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,8}$/)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(min), z.maximum(max))),
  )

/** Each variable with the words that tell an operator what to do when its value is wrong. */
export const humanCheckVariables = {
  CAPTCHA: { schema: z.enum(['off', 'proof_of_work']), advice: 'off or proof_of_work' },
  CAPTCHA_HASHES: {
    schema: whole(1_000, 10_000_000),
    advice: 'a number from 1000 to 10000000, such as 50000',
  },
  CAPTCHA_AFTER_FAILURES: { schema: whole(1, 9), advice: 'a number from 1 to 9' },
} as const

type Values = {
  readonly [Name in keyof typeof humanCheckVariables]?:
    | z.infer<(typeof humanCheckVariables)[Name]['schema']>
    | undefined
}

/** null: nobody is asked. */
export function humanCheckOf(values: Values): HumanCheckConfig | null {
  if (values.CAPTCHA !== 'proof_of_work') return null
  return { hashesMax: values.CAPTCHA_HASHES ?? 50_000, afterFailures: values.CAPTCHA_AFTER_FAILURES ?? 3 }
}
