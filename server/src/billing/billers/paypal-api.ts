import * as z from 'zod/mini'
import type { PaypalConfig } from '../../platform/biller-config.ts'
import { BillerError } from './biller.ts'
import { type BillerAnswer, callBiller, readAnswer } from './biller-call.ts'

const Token = z.object({ access_token: z.string(), expires_in: z.number() })
/** Before its end another one is asked for. */
const EARLIER_MS = 60_000

/** PayPal's REST API, with a token by the client's credentials (OAuth 2.0), which is kept as long as it holds. */
export class PaypalApi {
  readonly #config: PaypalConfig
  #token: { readonly text: string; readonly until: number } | null = null

  constructor(config: PaypalConfig) {
    this.#config = config
  }

  get(path: string): Promise<BillerAnswer> {
    return this.#call('GET', path)
  }

  /** `key`: the same one is the same request, however often it is sent. */
  post(path: string, body: object | string, key?: string): Promise<BillerAnswer> {
    return this.#call('POST', path, body, key)
  }

  async #call(
    method: 'GET' | 'POST',
    path: string,
    body?: object | string,
    key?: string,
  ): Promise<BillerAnswer> {
    const token = await this.#tokenNow()
    try {
      return await callBiller({
        ...{ method, url: `${this.#config.url}${path}` },
        headers: {
          authorization: `Bearer ${token}`,
          ...(method === 'POST' && { prefer: 'return=representation' }),
          ...(key !== undefined && { 'paypal-request-id': key }),
        },
        ...(body !== undefined && { body }),
      })
    } catch (error) {
      // It may have been taken back before its time.
      if (error instanceof BillerError) this.#token = null
      throw error
    }
  }

  async #tokenNow(): Promise<string> {
    if (this.#token !== null && this.#token.until > Date.now()) return this.#token.text
    const { url, clientId, clientSecret } = this.#config
    const login = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const answer = await callBiller({
      ...{ method: 'POST', url: `${url}/v1/oauth2/token` },
      headers: { authorization: `Basic ${login}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    const { access_token: text, expires_in: seconds } = readAnswer(answer, Token)
    this.#token = { text, until: Date.now() + seconds * 1_000 - EARLIER_MS }
    return text
  }
}
