import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { LegalTexts } from '../platform/legal-texts.ts'
import { logEvent } from '../platform/log-event.ts'
import type { PageHandler } from './page-build.ts'
import type { CallApi } from './page-calls.ts'
import { asHeaders } from './page-headers.ts'
import {
  crossingError,
  type FromPageThread,
  type PageThreadData,
  type ToPageThread,
} from './page-messages.ts'

/** A thread that owes a page, waits for no call of its own, and says nothing for this long hangs. */
const SILENT_MAX_MS = 20_000

interface Waiting {
  resolve(response: Response): void
  reject(error: Error): void
  /** Null before the page has begun. */
  body: ReadableStreamDefaultController<Uint8Array> | null
}

interface DrawerDeps extends PageThreadData {
  readonly call: CallApi
  readonly legal: LegalTexts
  readonly logger: Pick<Logger, 'error'>
}

/**
 * Draws pages in a thread, which begins with the first of them: a page takes React some 10 ms, in which tips, chat and
 * calls would stand still. What a page shows is asked of the API, here.
 */
export class PageDrawer {
  readonly #deps: DrawerDeps
  #thread: Worker | null = null
  readonly #waiting = new Map<number, Waiting>()
  #lastPage = 0
  /** That the thread waits for. */
  #callsInWork = 0
  #silence: NodeJS.Timeout | null = null
  #closed = false

  constructor(deps: DrawerDeps) {
    this.#deps = deps
  }

  /** `isForGuests`: nothing in its pages belongs to one session, no token, no name. Rejects when the page fails, or the thread dies. */
  handler(isForGuests: boolean): PageHandler {
    return ({ url, method, headers }, { nonce }) => {
      if (this.#closed) return Promise.reject(new Error('the server stops'))
      this.#thread ??= this.#start()
      const thread = this.#thread
      this.#lastPage += 1
      const page = this.#lastPage
      return new Promise((resolve, reject) => {
        if (this.#waiting.size === 0) this.#silence?.refresh()
        this.#waiting.set(page, { resolve, reject, body: null })
        post(thread, { kind: 'draw', page, isForGuests, url, method, headers: [...headers], nonce })
      })
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#thread !== null) await this.#lost(this.#thread, new Error('the server stops'))
  }

  #start(): Worker {
    const { webBuildDir, isSecure } = this.#deps
    const workerData: PageThreadData = { webBuildDir, isSecure }
    const thread = new Worker(new URL('./page-thread.ts', import.meta.url), { name: 'pages', workerData })
    this.#callsInWork = 0
    this.#silence = setTimeout(() => this.#silent(thread), SILENT_MAX_MS).unref()
    thread.on('message', (message: FromPageThread) => this.#hear(thread, message))
    thread.on('error', (error) => void this.#lost(thread, error))
    thread.on(
      'exit',
      (code) => void this.#lost(thread, new Error(`the thread of pages ended with code ${code}`)),
    )
    return thread
  }

  #hear(thread: Worker, message: FromPageThread): void {
    if (this.#thread !== thread) return
    this.#silence?.refresh()
    if (message.kind === 'call' || message.kind === 'legal') return void this.#answer(thread, message)
    const page = this.#waiting.get(message.page)
    if (page === undefined) return
    if (message.kind === 'piece') return page.body?.enqueue(message.bytes)
    if (message.kind === 'begin') return this.#begin(thread, page, message)
    this.#waiting.delete(message.page)
    if (message.kind === 'end') page.body?.close()
    else if (page.body === null) page.reject(message.error)
    else page.body.error(message.error)
  }

  #begin(
    thread: Worker,
    waiting: Waiting,
    { page, status, headers, hasBody }: Extract<FromPageThread, { kind: 'begin' }>,
  ): void {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        waiting.body = controller
      },
      cancel: () => {
        this.#waiting.delete(page)
        post(thread, { kind: 'cancel', page })
      },
    })
    waiting.resolve(new Response(hasBody ? body : null, { status, headers: asHeaders(headers) }))
  }

  async #answer(thread: Worker, message: Extract<FromPageThread, { call: number }>): Promise<void> {
    const { call } = message
    this.#callsInWork += 1
    try {
      const value =
        message.kind === 'call'
          ? await this.#deps.call(message.path, asHeaders(message.headers))
          : this.#deps.legal(message.document, message.language)
      post(thread, { kind: 'answer', call, value })
    } catch (error) {
      post(thread, { kind: 'refuse', call, error: crossingError(error) })
    } finally {
      if (this.#thread === thread) {
        this.#callsInWork -= 1
        this.#silence?.refresh()
      }
    }
  }

  #silent(thread: Worker): void {
    const owesPage = [...this.#waiting.values()].some(({ body }) => body === null)
    if (owesPage && this.#callsInWork === 0)
      void this.#lost(thread, new Error(`the thread of pages was silent for ${SILENT_MAX_MS} ms`))
  }

  /** The next page begins another thread. */
  async #lost(thread: Worker, error: Error): Promise<void> {
    if (this.#thread !== thread) return
    this.#thread = null
    clearTimeout(this.#silence ?? undefined)
    if (!this.#closed) logEvent(this.#deps.logger, 'page_thread_failed', { err: error })
    for (const { body, reject } of this.#waiting.values()) {
      if (body === null) reject(error)
      else body.error(error)
    }
    this.#waiting.clear()
    await thread.terminate()
  }
}

const post = (thread: Worker, message: ToPageThread) => thread.postMessage(message)
