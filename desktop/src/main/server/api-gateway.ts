import { API_BASE } from '@footlight/core/protocol/route'
import type { Cookie, Session } from 'electron'
import type { UploadCall } from '../../shared/ipc/uploads.ts'
import type { HttpAnswer, HttpCall } from '../../shared/ipc-contract.ts'
import type { ServerChoiceFile } from './choice-file.ts'
import type { SessionVault, StoredSession } from './session-vault.ts'
import { allowUpload, UPLOAD_TIMEOUT_MS, uploadAnswerHeaders } from './upload-policy.ts'

/** Headers that the page may set. Cookie, Origin and the rest are main's business. */
const allowedHeaders = new Set(['accept', 'content-type', 'x-csrf-token', 'idempotency-key'])

type RequestRefusal = 'path' | 'header'

/** The full address of a call below the chosen server's `/api/v1/`, or why it may not go out. */
export function allowRequest(
  origin: string,
  request: Pick<HttpCall, 'path' | 'headers'>,
): { readonly url: string } | RequestRefusal {
  if (!Object.keys(request.headers).every((name) => allowedHeaders.has(name))) return 'header'
  if (!URL.canParse(request.path, origin)) return 'path'
  const url = new URL(request.path, origin)
  // Looked at after the parser resolved dots and slashes: what is checked is what is sent.
  const below =
    url.origin === origin && url.pathname.startsWith(`${API_BASE}/`) && !/%2e|%2f|%5c/i.test(url.pathname)
  return below ? { url: url.href } : 'path'
}

const REQUEST_TIMEOUT_MS = 15_000
/** What the page's client reads of an answer; Set-Cookie stays here. */
const answerHeaders = ['content-type', 'retry-after']
const SESSION_COOKIES = new Set(['sid', '__Host-sid'])
/** By it the server knows a machine on which somebody logged in before. It opens nothing alone. */
const DEVICE_COOKIE = 'device'
/** The calls of log-in, to which alone it is sent. */
const DEVICE_PATH = '/api/v1/auth'
/** Where the vault keeps it: no account has such an id. */
const DEVICE_ENTRY = 'device'

/**
 * All HTTP to the server. The session's cookie lives in a Chromium session that no window uses, in memory;
 * the page sends a call and gets an answer, and never meets the cookie.
 */
export class ApiGateway {
  readonly #session: Session
  readonly #choice: ServerChoiceFile
  readonly #vault: SessionVault
  /** Whose session it is; null: a guest's, or not known yet. */
  #account: string | null = null
  #saved: string | null = null
  #savedDevice: string | null = null
  /**
   * Ends what is under way when another session is taken up: its answers would put the cookie of one into the
   * jar of the other.
   */
  #present = new AbortController()
  /** The request of an upload that is under way. */
  #piece = new AbortController()

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
    const { method, headers, body } = request
    return this.#exchange(origin, allowed.url, { method, headers, body }, REQUEST_TIMEOUT_MS, answerHeaders)
  }

  /** One piece of a file, and one at a time: whatever the page asks for, the stream has the rest of the line. */
  async sendPiece(request: UploadCall): Promise<HttpAnswer> {
    const origin = this.#choice.origin
    if (origin === null) return { kind: 'refused', reason: 'no_server' }
    const allowed = allowUpload(origin, request)
    if (typeof allowed === 'string') return { kind: 'refused', reason: allowed }
    this.#piece.abort()
    const piece = new AbortController()
    this.#piece = piece
    const { method, headers } = request
    const body = request.body === null ? null : new Uint8Array(request.body)
    const init = { method, headers, body, signal: piece.signal }
    return this.#exchange(origin, allowed.url, init, UPLOAD_TIMEOUT_MS, uploadAnswerHeaders)
  }

  stopPiece(): void {
    this.#piece.abort()
  }

  async #exchange(
    origin: string,
    url: string,
    init: RequestInit,
    timeoutMs: number,
    kept: readonly string[],
  ): Promise<HttpAnswer> {
    const present = this.#present.signal
    const ends = [AbortSignal.timeout(timeoutMs), present, ...(init.signal ? [init.signal] : [])]
    try {
      const response = await this.#session.fetch(url, {
        ...init,
        credentials: 'include',
        redirect: 'error',
        signal: AbortSignal.any(ends),
      })
      const body = await response.text()
      if (present.aborted) return { kind: 'no_answer' }
      await this.#keepSession(origin)
      return { kind: 'answer', status: response.status, headers: keptHeaders(response.headers, kept), body }
    } catch {
      // Refused, reset, redirected or too slow. The page needs to know one thing: nobody can tell whether it
      // was done.
      return { kind: 'no_answer' }
    }
  }

  /**
   * Whose session the present one is; it is stored under that name from now on. Null: nobody's any more, and
   * what was stored of it goes.
   */
  async nameSession(account: string | null): Promise<void> {
    const before = this.#account
    this.#account = account
    this.#saved = null
    if (account === null && before !== null) await this.#vault.forget(before)
    if (this.#choice.origin !== null) await this.#keepSession(this.#choice.origin)
  }

  /** Puts the present session aside as it is, and takes up that of another account; null: nobody's. */
  async takeSession(account: string | null): Promise<void> {
    this.#present.abort()
    this.#present = new AbortController()
    // Nobody's, until the cookie is the right one: what comes in between is not stored under a name.
    this.#account = null
    this.#saved = null
    await this.#session.clearStorageData({ storages: ['cookies'] })
    await this.#putBack(await this.#vault.load(DEVICE_ENTRY), DEVICE_PATH)
    await this.#takeUp(account)
    this.#account = account
  }

  async #takeUp(account: string | null): Promise<void> {
    const stored = account === null ? null : await this.#vault.load(account)
    if (stored !== null && (await this.#putBack(stored, '/'))) this.#saved = stored.cookie.value
  }

  /** False: it is of another server, or Chromium does not take it any more: they log in again. */
  async #putBack(stored: StoredSession | null, path: string): Promise<boolean> {
    const origin = this.#choice.origin
    if (origin === null || stored?.origin !== origin) return false
    const { name, value, expiresAt } = stored.cookie
    try {
      await this.#session.cookies.set({
        url: origin,
        name,
        value,
        path,
        httpOnly: true,
        secure: origin.startsWith('https:'),
        sameSite: 'lax',
        ...(expiresAt === null ? {} : { expirationDate: expiresAt }),
      })
      return true
    } catch {
      return false
    }
  }

  /** Written only when the server gave another one, and only where it is known whose it is. */
  async #keepSession(origin: string): Promise<void> {
    const account = this.#account
    if (account === null) return
    await this.#keepDevice(origin)
    const cookie = (await this.#session.cookies.get({ url: origin })).find((entry: Cookie) =>
      SESSION_COOKIES.has(entry.name),
    )
    // Another one may have come while the jar was asked.
    if (cookie === undefined || cookie.value === this.#saved || account !== this.#account) return
    this.#saved = cookie.value
    await this.#vault.save(account, {
      origin,
      cookie: { name: cookie.name, value: cookie.value, expiresAt: cookie.expirationDate ?? null },
    })
  }

  /** Stored apart from the sessions: it outlives log-outs, and is the machine's and not an account's. */
  async #keepDevice(origin: string): Promise<void> {
    const cookie = (await this.#session.cookies.get({ url: `${origin}${DEVICE_PATH}/login` })).find(
      (entry: Cookie) => entry.name === DEVICE_COOKIE,
    )
    if (cookie === undefined || cookie.value === this.#savedDevice) return
    this.#savedDevice = cookie.value
    await this.#vault.save(DEVICE_ENTRY, {
      origin,
      cookie: { name: cookie.name, value: cookie.value, expiresAt: cookie.expirationDate ?? null },
    })
  }
}

function keptHeaders(headers: Headers, names: readonly string[]): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const name of names) {
    const value = headers.get(name)
    if (value !== null) kept[name] = value
  }
  return kept
}
