import { fail, ok, type Result } from '@footlight/core/rules'
import * as z from 'zod/mini'
import { askProvider } from './ask-provider.ts'
import type { DrawnPicture, PictureProvider, ProviderFault } from './provider-ports.ts'

export interface StableDiffusionOptions {
  /** `http://127.0.0.1:7860`. */
  readonly url: string
  /** `user:password`, as it was started with (`--api-auth`); null: none. */
  readonly login: string | null
  /** ms of one call; absent: two minutes. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 120_000
/** A PNG of a few megapixels, in Base64. */
const ANSWER_BYTES_MAX = 24_000_000
const CAPTION_BYTES_MAX = 65_536
const SIDE = 768
const STEPS = 25

const Drawn = z.object({ images: z.array(z.string()) })
const Caption = z.object({ caption: z.string().check(z.minLength(1), z.maxLength(4_000)) })

/** What no picture may show, said to the model as well; what comes of it is judged all the same. */
const NEVER =
  'child, minor, teenager, young looking, school, school uniform, celebrity, real person, text, watermark'
const NOT_NOW = 'nude, nsfw, explicit'

/**
 * AUTOMATIC1111's stable-diffusion-webui, API of version 1.10.1, started with `--api`: `POST /sdapi/v1/txt2img` draws,
 * `POST /sdapi/v1/interrogate` says what is to be seen. A picture that nobody can describe is not shown.
 */
export class StableDiffusion implements PictureProvider {
  readonly isDemo = false
  readonly #options: StableDiffusionOptions

  constructor(options: StableDiffusionOptions) {
    this.#options = options
  }

  async draw(
    { prompt, nsfw }: { readonly prompt: string; readonly nsfw: boolean },
    signal: AbortSignal,
  ): Promise<Result<DrawnPicture, ProviderFault>> {
    const drawn = Drawn.safeParse(
      await this.#ask(
        'txt2img',
        {
          prompt: withoutControl(prompt),
          negative_prompt: nsfw ? NEVER : `${NEVER}, ${NOT_NOW}`,
          width: SIDE,
          height: SIDE,
          steps: STEPS,
          batch_size: 1,
          n_iter: 1,
          send_images: true,
          save_images: false,
        },
        ANSWER_BYTES_MAX,
        signal,
      ),
    )
    const image = drawn.success ? drawn.data.images[0] : undefined
    if (image === undefined || image === '') return fail('unavailable')
    const data = image.slice(image.indexOf(',') + 1)
    const seen = Caption.safeParse(
      await this.#ask('interrogate', { image: data, model: 'clip' }, CAPTION_BYTES_MAX, signal),
    )
    if (!seen.success) return fail('unavailable')
    return ok({ bytes: Buffer.from(data, 'base64'), caption: seen.data.caption })
  }

  #ask(call: string, body: object, answerBytesMax: number, signal: AbortSignal): Promise<unknown> {
    const { url, login, timeoutMs = TIMEOUT_MS } = this.#options
    const headers: Record<string, string> =
      login === null ? {} : { authorization: `Basic ${Buffer.from(login).toString('base64')}` }
    return askProvider(
      { url: `${url.replace(/\/+$/, '')}/sdapi/v1/${call}`, headers, body, timeoutMs, answerBytesMax },
      signal,
    )
  }
}

/** `<lora:…>` loads networks that the operator has, `[a:b:10]`, `(a:1.4)`, BREAK and AND change what counts how much. */
function withoutControl(prompt: string): string {
  return prompt.replace(/[<>[\](){}\\|:]/g, ' ').replace(/\b(?:BREAK|AND)\b/g, (word) => word.toLowerCase())
}
