import { SiteConfig } from '@footlight/core/protocol/accounts'
import { IngestState, ingestRoutes, NewStreamKey } from '@footlight/core/protocol/ingest'
import { API_BASE } from '@footlight/core/protocol/route'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { IngestFailure } from '../../shared/ipc/ingest.ts'
import type { HttpAnswer, HttpCall } from '../../shared/ipc/shell.ts'
import type { StreamKeyVault } from './stream-key-vault.ts'

/**
 * What an encoder has to be given. `rtmpUrl` is null where the server has RTMP switched off; it does not
 * contain the key.
 */
export interface StreamAccess {
  readonly key: string
  readonly whipUrl: string
  readonly rtmpUrl: string | null
}

type Send = (request: HttpCall) => Promise<HttpAnswer>

/**
 * The stream key of whoever is logged in. Stays in main, but for the one time when the performer is shown a
 * new one.
 */
export class StreamKeys {
  readonly #send: Send
  readonly #vault: StreamKeyVault
  readonly #origin: () => string | null

  /**
   * @param send the gateway's: with the session's cookie
   * @param origin the server that it asks
   */
  constructor(send: Send, vault: StreamKeyVault, origin: () => string | null) {
    this.#send = send
    this.#vault = vault
    this.#origin = origin
  }

  get kept(): 'keyring' | 'memory' {
    return this.#vault.kept
  }

  /**
   * null: this console has no key that counts now (never made here, or renewed elsewhere), or the server does
   * not answer.
   */
  async current(): Promise<StreamAccess | null> {
    const state = await this.state()
    return state.ok ? this.accessFor(state.value) : null
  }

  /** As the server sees it. */
  async state(): Promise<Result<IngestState, IngestFailure>> {
    const answer = await this.#ask('GET', ingestRoutes.ingestState.path)
    if (!answer.ok) return answer
    const parsed = IngestState.safeParse(answer.value)
    return parsed.success ? ok(parsed.data) : fail('failed')
  }

  async accessFor(state: IngestState): Promise<StreamAccess | null> {
    const account = this.#accountOf(state.whip_url)
    const stored = await this.#vault.get(account)
    if (stored === null) return null
    if (stored.madeAt !== state.key_made_at) {
      await this.#vault.forget(account)
      return null
    }
    return { key: stored.streamKey, whipUrl: state.whip_url, rtmpUrl: state.rtmp_url }
  }

  /** A new key, stored here from now on. The stream of the old one has ended when this resolves. */
  async renew(): Promise<Result<StreamAccess, IngestFailure>> {
    const origin = this.#origin()
    const answer = await this.#ask('POST', ingestRoutes.renewStreamKey.path)
    if (!answer.ok) return answer
    // Another server was chosen meanwhile: nobody can tell whose key this is.
    if (origin !== this.#origin()) return fail('failed')
    const made = NewStreamKey.safeParse(answer.value)
    if (!made.success) return fail('failed')
    const { stream_key: key, key_made_at: madeAt, whip_url: whipUrl, rtmp_url: rtmpUrl } = made.data
    await this.#vault.put(this.#accountOf(whipUrl), { streamKey: key, madeAt })
    return ok({ key, whipUrl, rtmpUrl })
  }

  /** The address names the performer, but it is the server's own word: a key belongs to whoever made it. */
  #accountOf(whipUrl: string): string {
    return `${this.#origin() ?? ''} ${whipUrl}`
  }

  async #ask(method: 'GET' | 'POST', path: string): Promise<Result<unknown, IngestFailure>> {
    const headers: Record<string, string> = { accept: 'application/json' }
    if (method === 'POST') {
      const csrf = await this.#csrf()
      if (!csrf.ok) return csrf
      headers['x-csrf-token'] = csrf.value
    }
    return bodyOf(await this.#send({ method, path: `${API_BASE}${path}`, headers, body: null }))
  }

  async #csrf(): Promise<Result<string, IngestFailure>> {
    const answer = bodyOf(
      await this.#send({
        method: 'GET',
        path: `${API_BASE}/site_config`,
        headers: { accept: 'application/json' },
        body: null,
      }),
    )
    if (!answer.ok) return answer
    const config = SiteConfig.safeParse(answer.value)
    return config.success ? ok(config.data.csrf) : fail('failed')
  }
}

function bodyOf(answer: HttpAnswer): Result<unknown, IngestFailure> {
  if (answer.kind !== 'answer') return fail('no_answer')
  if (answer.status === 401) return fail('login_required')
  if (answer.status === 403) return fail('forbidden')
  if (answer.status !== 200) return fail('failed')
  try {
    return ok(JSON.parse(answer.body) as unknown)
  } catch {
    // Not ours: a proxy in between has its own pages.
    return fail('failed')
  }
}
