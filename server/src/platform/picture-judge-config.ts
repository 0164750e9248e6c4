import * as z from 'zod/mini'
import { webAddress } from './web-address.ts'

/** A program of the operator's that looks at public pictures of rooms. */
export interface PictureJudgeConfig {
  readonly url: string
  /** Sent as a bearer token; null: it asks for none. */
  readonly key: string | null
  /** From 0 to 1: of what it is less sure nobody is told. */
  readonly confidenceMin: number
  /** Of one room it gets a picture as often as this. */
  readonly everyMs: number
}

/** Each variable with the words that tell an operator what to do when its value is wrong. */
export const pictureJudgeVariables = {
  PICTURE_JUDGE_URL: {
    schema: webAddress,
    advice: 'the address of your program that judges pictures, such as http://127.0.0.1:9100/judge',
  },
  PICTURE_JUDGE_KEY: {
    schema: z.string().check(z.regex(/^[\x21-\x7e]{1,256}$/)),
    advice: 'the key that your program asks for, of letters, digits and signs',
  },
  PICTURE_JUDGE_CONFIDENCE: {
    schema: z.coerce.number().check(z.minimum(0.01), z.maximum(1)),
    advice: 'how sure your program has to be, from 0.01 to 1, such as 0.8',
  },
  PICTURE_JUDGE_EVERY_S: {
    schema: z.coerce.number().check(z.int(), z.minimum(15), z.maximum(3_600)),
    advice: 'seconds between two pictures of one room, from 15 to 3600',
  },
} as const

type Values = {
  readonly [Name in keyof typeof pictureJudgeVariables]?:
    | z.infer<(typeof pictureJudgeVariables)[Name]['schema']>
    | undefined
}

/** null: no program looks at pictures. */
export function pictureJudgeOf(values: Values): PictureJudgeConfig | null {
  if (values.PICTURE_JUDGE_URL === undefined) return null
  return {
    url: values.PICTURE_JUDGE_URL,
    key: values.PICTURE_JUDGE_KEY ?? null,
    confidenceMin: values.PICTURE_JUDGE_CONFIDENCE ?? 0.8,
    everyMs: (values.PICTURE_JUDGE_EVERY_S ?? 60) * 1_000,
  }
}
