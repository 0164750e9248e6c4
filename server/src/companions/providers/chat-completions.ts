import { companionLimits } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import * as z from 'zod/mini'
import { askProvider } from './ask-provider.ts'
import type { ChatLine, CompanionPersona, ProviderFault, TextProvider } from './provider-ports.ts'

export interface ChatCompletionsOptions {
  /** Up to and with the version: `http://127.0.0.1:11434/v1`. */
  readonly url: string
  /** Sent as a bearer token; null: none. */
  readonly key: string | null
  readonly model: string
  /** ms; absent: one minute. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 60_000
const ANSWER_BYTES_MAX = 65_536
/** Some 2,000 characters. */
const TOKENS_MAX = 500

const Completion = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.optional(z.nullable(z.string())),
      message: z.object({
        content: z.optional(z.nullable(z.string())),
        refusal: z.optional(z.nullable(z.string())),
      }),
    }),
  ),
})

/**
 * A server that speaks the chat completions of OpenAI's API, version 1: `POST <url>/chat/completions`, in one piece and
 * not streamed. llama.cpp, vLLM, Ollama and LocalAI answer it as well.
 */
export class ChatCompletions implements TextProvider {
  readonly isDemo = false
  readonly #options: ChatCompletionsOptions

  constructor(options: ChatCompletionsOptions) {
    this.#options = options
  }

  async answer(
    persona: CompanionPersona,
    lines: readonly ChatLine[],
    signal: AbortSignal,
  ): Promise<Result<string, ProviderFault>> {
    const { url, key, model, timeoutMs = TIMEOUT_MS } = this.#options
    const answer = Completion.safeParse(
      await askProvider(
        {
          url: `${url.replace(/\/+$/, '')}/chat/completions`,
          headers: key === null ? {} : { authorization: `Bearer ${key}` },
          timeoutMs,
          answerBytesMax: ANSWER_BYTES_MAX,
          body: {
            model,
            stream: false,
            n: 1,
            max_tokens: TOKENS_MAX,
            messages: [
              { role: 'system', content: instructionOf(persona) },
              ...lines.map(({ from, text }) => ({
                role: from === 'viewer' ? 'user' : 'assistant',
                content: text,
              })),
            ],
          },
        },
        signal,
      ),
    )
    const choice = answer.success ? answer.data.choices[0] : undefined
    if (choice === undefined) return fail('unavailable')
    const { message, finish_reason } = choice
    if (finish_reason === 'content_filter' || (message.refusal ?? '') !== '') return fail('declined')
    const text = (message.content ?? '').trim()
    return text === '' ? fail('unavailable') : ok(text.slice(0, companionLimits.answerChars))
  }
}

/** The model is told the rules; what it says is judged all the same. */
function instructionOf({ name, description }: CompanionPersona): string {
  return [
    `You are ${name}, an AI character. ${description}`,
    'You are a machine and say so whenever you are asked. You never claim to be a person.',
    'Your character is a fictional adult older than 25. Never say or imply anything else of anybody.',
    'Never speak of minors, real persons, school or family roles. Decline politely if you are asked to.',
    'Answer in the language of the last message, in at most six sentences.',
  ].join('\n')
}
