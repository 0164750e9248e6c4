import { fail, ok, type Result } from '@footlight/core/rules'
import type { BridgeError } from '../toys/bridge.ts'
import type { DeviceAddress } from '../toys/private-address.ts'
import { type AppToy, CommandAnswer, readJson, readToys } from './app-messages.ts'

const ANSWER_CHARS_MAX = 100_000

export type AppCommand =
  | { readonly command: 'GetToys' }
  | {
      readonly command: 'Function'
      readonly action: string
      readonly timeSec: number
      readonly toy: string
      readonly stopPrevious: 0 | 1
      readonly apiVer: 1
    }

/**
 * One question and one answer over HTTP. Never rejects, follows no redirect, and gives up after `withinMs` or
 * when `cancel` says so.
 */
export class LovenseAppClient {
  readonly #url: string

  constructor({ host, port }: DeviceAddress) {
    this.#url = `http://${host}:${port}/command`
  }

  async getToys(withinMs: number): Promise<Result<readonly AppToy[], BridgeError>> {
    const answer = await this.#ask({ command: 'GetToys' }, withinMs)
    if (!answer.ok) return answer
    const toys = readToys(answer.value)
    return toys === null ? fail('refused') : ok(toys)
  }

  async send(
    command: AppCommand,
    withinMs: number,
    cancel?: AbortSignal,
  ): Promise<Result<undefined, BridgeError>> {
    const answer = await this.#ask(command, withinMs, cancel)
    if (!answer.ok) return answer
    const parsed = CommandAnswer.safeParse(answer.value)
    if (parsed.success && parsed.data.code === 200) return ok(undefined)
    // 401 and 402: the toy is not there, or not connected (Standard API, error codes).
    return fail(
      parsed.success && (parsed.data.code === 401 || parsed.data.code === 402) ? 'unknown_toy' : 'refused',
    )
  }

  async #ask(
    command: AppCommand,
    withinMs: number,
    cancel?: AbortSignal,
  ): Promise<Result<unknown, BridgeError>> {
    const signals = [AbortSignal.timeout(withinMs), ...(cancel === undefined ? [] : [cancel])]
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.any(signals),
        headers: { 'content-type': 'application/json', 'x-platform': 'Footlight' },
        body: JSON.stringify(command),
      })
      const text = await response.text()
      return text.length > ANSWER_CHARS_MAX ? fail('refused') : ok(readJson(text))
    } catch (cause) {
      // Out of time, or overtaken: the app may be there. Everything else means that nobody talks HTTP at that
      // address.
      return fail(
        cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError')
          ? 'no_answer'
          : 'unreachable',
      )
    }
  }
}
