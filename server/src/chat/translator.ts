import { fail, ok, type Result } from '@footlight/core/rules'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'

const TIMEOUT_MS = 5_000
/** Lines that are said again and again: `hi`, `how are you`. */
const REMEMBERED_MAX = 2_000
/** A line of chat has a thousand characters at most; an answer that is much longer is no translation. */
const ANSWER_CHARS_MAX = 8_000

export interface Translation {
  readonly text: string
  /** Two letters; null: the provider did not say. */
  readonly from: string | null
}

/** Says a line in another language. Neither text nor answer is ever logged or stored. */
export interface Translator {
  translate(text: string, to: string): Promise<Result<Translation, 'unavailable'>>
}

const Answer = z.object({
  translatedText: z.string().check(z.maxLength(ANSWER_CHARS_MAX)),
  detectedLanguage: z.optional(z.object({ language: z.string() })),
})

/** A server that speaks LibreTranslate's HTTP: `POST <url>/translate`. Last answers are cached in memory. */
export class LibreTranslate implements Translator {
  readonly #url: string
  readonly #apiKey: string | null
  readonly #known = new LRUCache<string, Translation>({ max: REMEMBERED_MAX })

  constructor(url: string, apiKey: string | null) {
    this.#url = `${url.replace(/\/+$/, '')}/translate`
    this.#apiKey = apiKey
  }

  async translate(text: string, to: string): Promise<Result<Translation, 'unavailable'>> {
    const key = `${to} ${text}`
    const known = this.#known.get(key)
    if (known !== undefined) return ok(known)
    const translation = await this.#ask(text, to)
    if (translation === null) return fail('unavailable')
    this.#known.set(key, translation)
    return ok(translation)
  }

  /** null: no answer, a late one, or none of the kind. Why is not said: the reason may quote the text. */
  async #ask(text: string, to: string): Promise<Translation | null> {
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          q: text,
          source: 'auto',
          target: to,
          format: 'text',
          ...(this.#apiKey !== null && { api_key: this.#apiKey }),
        }),
      })
      const answer = response.ok ? Answer.safeParse(await response.json()) : null
      if (answer?.success !== true) return null
      const from = answer.data.detectedLanguage?.language ?? ''
      return { text: answer.data.translatedText, from: /^[a-z]{2}/.test(from) ? from.slice(0, 2) : null }
    } catch {
      // The provider is down or talks nonsense: the caller is told that there is no translation now.
      return null
    }
  }
}
