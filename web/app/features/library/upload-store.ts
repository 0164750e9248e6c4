import type { ApiClient } from '@footlight/core/client/api-client'
import { accountRoutes } from '@footlight/core/protocol/accounts'
import { libraryLimits, type MediaType, UPLOADS_PATH } from '@footlight/core/protocol/library'
import { API_BASE } from '@footlight/core/protocol/route'
import { action, computed, makeObservable, observable } from 'mobx'
import type { Upload } from 'tus-js-client'

/** One file on its way to the server. */
export interface Sending {
  readonly id: number
  readonly name: string
  readonly bytes: number
  sent: number
  state: 'waiting' | 'sending' | 'failed'
  /** Why it stopped: a code of the API; null: it did not. */
  error: string | null
}

/** Each request is short, so that a slow line loses little of what it sent. */
const CHUNK_BYTES = 2 * 1024 * 1024
/** Together longer than the minute in which calls are counted: a fast line may have to wait for the next one. */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 10_000, 30_000, 60_000]
const AT_ONCE = 2

/**
 * Sends files of an item, two at a time. A line that breaks is waited for; a file that is chosen again after a
 * reload goes on where it stopped.
 */
export class UploadStore {
  readonly sendings: Sending[] = []
  readonly #api: ApiClient
  readonly #item: number
  readonly #type: MediaType
  readonly #onCome: () => void
  readonly #files = new Map<number, File>()
  readonly #running = new Map<number, Upload>()
  /** Later pages go on behind earlier ones. */
  #last = Date.now()

  /** `onCome`: the server has all of a file. */
  constructor(api: ApiClient, item: number, type: MediaType, onCome: () => void) {
    this.#api = api
    this.#item = item
    this.#type = type
    this.#onCome = onCome
    makeObservable(this, {
      sendings: observable,
      isBusy: computed,
      add: action,
      cancel: action,
      retry: action,
    })
  }

  get isBusy(): boolean {
    return this.sendings.some(({ state }) => state !== 'failed')
  }

  add(files: readonly File[]): void {
    const bytesMax = this.#type === 'videos' ? libraryLimits.videoBytes : libraryLimits.pictureBytes
    for (const file of files) {
      const id = ++this.#last
      this.#files.set(id, file)
      const isTooLarge = file.size > bytesMax
      this.sendings.push({
        id,
        name: file.name,
        bytes: file.size,
        sent: 0,
        state: isTooLarge ? 'failed' : 'waiting',
        error: isTooLarge ? 'payload_too_large' : null,
      })
    }
    this.#next()
  }

  retry(id: number): void {
    const sending = this.#of(id)
    if (sending === undefined) return
    Object.assign(sending, { state: 'waiting', error: null })
    this.#next()
  }

  /** What has come of it is thrown away. */
  cancel(id: number): void {
    void this.#running.get(id)?.abort(true).catch(console.error)
    this.#forget(id)
    this.#next()
  }

  /** Stops everything; it goes on when the same files are chosen again. */
  stop(): void {
    for (const upload of this.#running.values()) void upload.abort()
    this.#running.clear()
  }

  #of(id: number): Sending | undefined {
    return this.sendings.find((each) => each.id === id)
  }

  readonly #forget = action((id: number) => {
    this.#running.delete(id)
    this.#files.delete(id)
    const at = this.sendings.findIndex((each) => each.id === id)
    if (at >= 0) this.sendings.splice(at, 1)
  })

  readonly #next = action(() => {
    for (const sending of this.sendings) {
      if (this.sendings.filter(({ state }) => state === 'sending').length >= AT_ONCE) return
      if (sending.state !== 'waiting') continue
      sending.state = 'sending'
      this.#send(sending.id).catch((error: unknown) => {
        console.error(error)
        this.#fail(sending.id, 'network')
      })
    }
  })

  readonly #fail = action((id: number, error: string) => {
    this.#running.delete(id)
    const sending = this.#of(id)
    if (sending !== undefined) Object.assign(sending, { state: 'failed', error })
    this.#next()
  })

  async #send(id: number): Promise<void> {
    const file = this.#files.get(id)
    const [{ Upload }, config] = await Promise.all([
      import('tus-js-client'),
      this.#api.call(accountRoutes.siteConfig),
    ])
    if (!config.ok) return this.#fail(id, config.error.error)
    if (file === undefined || this.#of(id) === undefined) return
    const item = this.#item
    const upload = new Upload(file, {
      endpoint: `${API_BASE}${UPLOADS_PATH}`,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      // Two come at once, and stand in the order in which they were chosen.
      metadata: { item: String(item), filename: file.name, place: String(id) },
      headers: { 'x-csrf-token': config.value.csrf },
      removeFingerprintOnSuccess: true,
      fingerprint: async () => `footlight-${item}-${file.name}-${file.size}-${file.lastModified}`,
      onProgress: action((sent: number) => {
        const sending = this.#of(id)
        if (sending !== undefined) sending.sent = sent
      }),
      onShouldRetry: (error) => {
        const status = 'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0
        return status === 0 || status === 409 || status === 423 || status === 429 || status >= 500
      },
      onError: (error) => this.#fail(id, codeOf(error)),
      onSuccess: () => {
        this.#forget(id)
        this.#onCome()
        this.#next()
      },
    })
    this.#running.set(id, upload)
    const [before] = await upload.findPreviousUploads()
    if (before !== undefined) upload.resumeFromPreviousUpload(before)
    upload.start()
  }
}

/** The code of the API in an answer; without an answer, or without one of ours, it was the line. */
function codeOf(error: object): string {
  const answer = 'originalResponse' in error ? (error.originalResponse as { getBody(): string } | null) : null
  try {
    const body = JSON.parse(answer?.getBody() ?? '') as { readonly error?: unknown }
    return typeof body.error === 'string' ? body.error : 'network'
  } catch {
    return 'network'
  }
}
