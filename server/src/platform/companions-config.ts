import { fail, ok, type Result } from '@footlight/core/rules'
import * as z from 'zod/mini'
import { webAddress } from './web-address.ts'

/** Who answers for AI profiles, and for how many tokens. */
export interface CompanionsConfig {
  /** A server that speaks OpenAI's chat completions; null: none is set up. */
  readonly text: { readonly url: string; readonly key: string | null; readonly model: string } | null
  /** AUTOMATIC1111's stable-diffusion-webui; null: none is set up. */
  readonly picture: { readonly url: string; readonly login: string | null } | null
  /** Tokens, at least 1. */
  readonly messagePrice: number
  readonly picturePrice: number
  /** Days for which everything that was said is kept for review. */
  readonly keptDays: number
}

const price = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,4}$/)), z.transform(Number))
const days = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), z.transform(Number))

/** Each variable with the words that tell an operator what to do when its value is wrong. */
export const companionVariables = {
  COMPANIONS: { schema: z.enum(['0', '1']), advice: '1 for AI profiles, or 0 for none' },
  COMPANION_TEXT_URL: {
    schema: webAddress,
    advice: "the address of a server that speaks OpenAI's API, such as http://127.0.0.1:11434/v1",
  },
  COMPANION_TEXT_KEY: { schema: z.string(), advice: 'the key that the text server asks for' },
  COMPANION_TEXT_MODEL: {
    schema: z.string().check(z.minLength(1), z.maxLength(200)),
    advice: 'the name of the model that the text server answers with',
  },
  COMPANION_PICTURE_URL: {
    schema: webAddress,
    advice: 'the address of a stable-diffusion-webui, such as http://127.0.0.1:7860',
  },
  COMPANION_PICTURE_LOGIN: {
    schema: z.string().check(z.regex(/^[^:]+:.+$/)),
    advice: 'user:password, as the picture server was started with',
  },
  COMPANION_MESSAGE_PRICE: { schema: price, advice: 'tokens of one message, from 1 to 99999' },
  COMPANION_PICTURE_PRICE: { schema: price, advice: 'tokens of one picture, from 1 to 99999' },
  COMPANION_KEPT_DAYS: { schema: days, advice: 'for how many days what was said is kept, from 1 to 9999' },
} as const

type Values = {
  readonly [Name in keyof typeof companionVariables]?:
    | z.infer<(typeof companionVariables)[Name]['schema']>
    | undefined
}

/** null: there are none on this site. The error is one sentence for the operator. */
export function companionsOf(values: Values): Result<CompanionsConfig | null, string> {
  if (values.COMPANION_TEXT_URL !== undefined && values.COMPANION_TEXT_MODEL === undefined)
    return fail('COMPANION_TEXT_URL is set: COMPANION_TEXT_MODEL must name the model that answers there.')
  if (values.COMPANIONS !== '1') return ok(null)
  const { COMPANION_TEXT_URL: textUrl, COMPANION_PICTURE_URL: pictureUrl } = values
  return ok({
    text:
      textUrl === undefined
        ? null
        : {
            url: textUrl,
            key: values.COMPANION_TEXT_KEY ?? null,
            model: values.COMPANION_TEXT_MODEL ?? '',
          },
    picture:
      pictureUrl === undefined ? null : { url: pictureUrl, login: values.COMPANION_PICTURE_LOGIN ?? null },
    messagePrice: values.COMPANION_MESSAGE_PRICE ?? 2,
    picturePrice: values.COMPANION_PICTURE_PRICE ?? 20,
    keptDays: values.COMPANION_KEPT_DAYS ?? 90,
  })
}
