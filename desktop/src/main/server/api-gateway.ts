import type { Cookie, Session } from 'electron'
import type { HttpAnswer, HttpCall } from '../../shared/ipc-contract.ts'
import type { ServerChoiceFile } from './choice-file.ts'
import { allowRequest } from './request-policy.ts'
import type { SessionVault } from './session-vault.ts'

const REQUEST_TIMEOUT_MS = 15_000
const SESSION_COOKIES = new Set(['sid', '__Host-sid'])

/**
 * All HTTP to the server. The session's cookie lives in a Chromium session that no window uses, in memory; the page
 * sends a call and gets an answer, and never meets the cookie.
 */
export class ApiGateway {
  readonly #session: Session
  readonly #choice: ServerChoiceFile
  readonly #vault: SessionVault
  #saved: string | null = null

  constructor(session: Session, choice: ServerChoiceFile, vault: SessionVault) {
    this.#session = session
    this.#choice = choice
    this.#vault = vault
    session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false))
  }

  async send(request: HttpCall): Promise<HttpAnswer> {
    const origin = this.#choice.origin
    if (origin === null) return { kind: 'refused', reason: 'no_server' }
    const allowed = allowRequest(origin, request)
    if (typeof allowed === 'string') return { kind: 'refused', reason: allowed }
    try {
      const response = await this.#session.fetch(allowed.url, {
        method: request.method,
        headers: request.headers,
        body: request.body,
        credentials: 'include',
        redirect: 'error',
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      })
      const body = await response.text()
      await this.#keepSession(origin)
      return { kind: 'answer', status: response.status, headers: answerHeaders(response.headers), body }
    } catch {
      // Refused, reset, redirected or too slow. The page needs to know one thing: nobody can tell whether it was done.
      return { kind: 'no_answer' }
    }
  }

  /** Puts the cookie of the last run back, where it was kept and belongs to the chosen server. */
  async restoreSession(): Promise<void> {
    const origin = this.#choice.origin
    const stored = origin === null ? null : await this.#vault.load()
    if (stored === null || stored.origin !== origin) return
    const { name, value, expiresAt } = stored.cookie
    await this.#session.cookies.set({
      url: origin, name, value, path: '/', httpOnly: true, secure: origin.startsWith('https:'), sameSite: 'lax',
      ...(expiresAt === null ? {} : { expirationDate: expiresAt }),
    })
    this.#saved = value
  }

  async forgetSession(): Promise<void> {
    await this.#session.clearStorageData({ storages: ['cookies'] })
    await this.#vault.forget()
    this.#saved = null
  }

  /** Written only when the server gave another one. */
  async #keepSession(origin: string): Promise<void> {
    const cookie = (await this.#session.cookies.get({ url: origin })).find((entry: Cookie) => SESSION_COOKIES.has(entry.name))
    if (cookie === undefined) {
      if (this.#saved !== null) await this.#vault.forget()
      this.#saved = null
    } else if (cookie.value !== this.#saved) {
      await this.#vault.save({ origin, cookie: { name: cookie.name, value: cookie.value, expiresAt: cookie.expirationDate ?? null } })
      this.#saved = cookie.value
    }
  }
}

/** Set-Cookie stays here; the page gets only what its client reads. */
function answerHeaders(headers: Headers): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const name of ['content-type', 'retry-after']) {
    const value = headers.get(name)
    if (value !== null) kept[name] = value
  }
  return kept
}
