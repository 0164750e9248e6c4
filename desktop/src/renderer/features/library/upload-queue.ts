import { libraryLimits, type MediaType } from '@footlight/core/protocol/library'
import { action, computed, makeObservable, observable } from 'mobx'

/** One file on its way to the server. */
export interface Sending {
  readonly id: number
  /** Of the library. */
  readonly item: number
  readonly name: string
  readonly bytes: number
  sent: number
  /** `stuck`: the line broke, and the queue tries again. */
  state: 'waiting' | 'sending' | 'stuck' | 'failed'
  /** Why it stopped: a code of the API; null: it did not. */
  error: string | null
}

export interface TransferSource {
  readonly id: number
  readonly item: number
  readonly file: File
}

export interface TransferEvents {
  onProgress(sent: number): void
  onStuck(): void
  /** `code`: of the API. */
  onFail(code: string): void
  onDone(): void
}

/** A file while it is sent. */
export interface Transfer {
  /** What has come stays at the server; the next one of the same file goes on there. */
  stop(): void
  /** What has come is thrown away. */
  drop(): Promise<void>
}

export interface QueueDeps {
  readonly begin: (source: TransferSource, events: TransferEvents) => Transfer
  /** The server has all of a file of this item, or refused it for what the item is. */
  readonly onChange: (item: number) => void
  readonly now: () => number
}

interface Running {
  readonly id: number
  transfer: Transfer | null
}

/** Failures that a line which comes back makes good. */
const lineFailures: ReadonlySet<string | null> = new Set(['network', 'unavailable'])

/** Files for the library, one at a time, whatever else is on the screen. */
export class UploadQueue {
  readonly sendings: Sending[] = []
  isPaused = false
  readonly #deps: QueueDeps
  readonly #files = new Map<number, File>()
  #running: Running | null = null
  /** Later ones stand behind earlier ones, also those of another start. */
  #lastId: number

  constructor(deps: QueueDeps) {
    this.#deps = deps
    this.#lastId = deps.now()
    makeObservable(this, {
      sendings: observable,
      isPaused: observable,
      current: computed,
      isBusy: computed,
      add: action,
      retry: action,
      pause: action,
      resume: action,
      clear: action,
    })
  }

  get current(): Sending | null {
    return this.sendings.find(({ state }) => state === 'sending' || state === 'stuck') ?? null
  }

  /** Something is on its way, or would be. */
  get isBusy(): boolean {
    return this.sendings.some(({ state }) => state !== 'failed')
  }

  of(item: number): readonly Sending[] {
    return this.sendings.filter((sending) => sending.item === item)
  }

  add(item: number, type: MediaType, files: readonly File[]): void {
    const bytesMax = type === 'videos' ? libraryLimits.videoBytes : libraryLimits.pictureBytes
    for (const file of files) {
      // Twice the same one would be two ends of one upload.
      if (this.of(item).some(({ id }) => isSame(this.#files.get(id), file))) continue
      const id = ++this.#lastId
      const error = file.size > bytesMax ? 'payload_too_large' : file.size === 0 ? 'empty' : null
      this.#files.set(id, file)
      this.sendings.push({
        id,
        item,
        name: file.name,
        bytes: file.size,
        sent: 0,
        state: error === null ? 'waiting' : 'failed',
        error,
      })
    }
    this.#next()
  }

  retry(id: number): void {
    const sending = this.#find(id)
    if (sending?.state !== 'failed') return
    Object.assign(sending, { state: 'waiting', error: null })
    this.#next()
  }

  /** Nothing goes until it is resumed; what has come stays. */
  pause(): void {
    this.isPaused = true
    this.#yield()
  }

  resume(): void {
    this.isPaused = false
    this.#next()
  }

  /** The server answers again: what waited for it goes on now. */
  readonly lineIsBack = action(() => {
    for (const sending of this.sendings)
      if (sending.state === 'failed' && lineFailures.has(sending.error))
        Object.assign(sending, { state: 'waiting', error: null })
    if (this.current?.state === 'stuck') this.#yield()
    this.#next()
  })

  /** The way in which pieces go has changed: the one under way is sent anew. */
  readonly restart = action(() => {
    this.#yield()
    this.#next()
  })

  /** What has come of it is thrown away, before the next one begins. */
  async cancel(id: number): Promise<void> {
    const running = this.#running?.id === id ? this.#running : null
    this.#forget(id)
    await running?.transfer?.drop()
    if (this.#running === running) this.#running = null
    this.#next()
  }

  /** Of another account: nothing of it is sent any more. */
  clear(): void {
    this.#running?.transfer?.stop()
    this.#running = null
    this.#files.clear()
    this.sendings.length = 0
    this.isPaused = false
  }

  #find(id: number): Sending | undefined {
    return this.sendings.find((sending) => sending.id === id)
  }

  readonly #forget = action((id: number) => {
    this.#files.delete(id)
    const at = this.sendings.findIndex((sending) => sending.id === id)
    if (at >= 0) this.sendings.splice(at, 1)
  })

  /** Stops the running one; it is the next that goes. */
  #yield(): void {
    this.#running?.transfer?.stop()
    this.#running = null
    if (this.current !== null) this.current.state = 'waiting'
  }

  readonly #next = action(() => {
    if (this.isPaused || this.#running !== null) return
    const sending = this.sendings.find(({ state }) => state === 'waiting')
    if (sending === undefined) return
    const { id, item } = sending
    sending.state = 'sending'
    const running: Running = { id, transfer: null }
    this.#running = running
    // What a stopped one still says is not heard.
    const whileRunning = <Args extends readonly unknown[]>(task: (...args: Args) => void) =>
      action((...args: Args) => {
        if (this.#running === running) task(...args)
      })
    running.transfer = this.#deps.begin(
      { id, item, file: this.#files.get(id)! },
      {
        onProgress: whileRunning((sent: number) => void Object.assign(sending, { sent, state: 'sending' })),
        onStuck: whileRunning(() => void (sending.state = 'stuck')),
        onFail: whileRunning((error: string) => {
          this.#end(() => Object.assign(sending, { state: 'failed', error }))
          if (!lineFailures.has(error)) this.#deps.onChange(item)
        }),
        onDone: whileRunning(() => {
          this.#end(() => this.#forget(id))
          this.#deps.onChange(item)
        }),
      },
    )
  })

  #end(settle: () => void): void {
    this.#running = null
    settle()
    this.#next()
  }
}

export function percentSent({ sent, bytes }: Sending): number {
  return bytes === 0 ? 0 : Math.floor((sent / bytes) * 100)
}

function isSame(one: File | undefined, other: File): boolean {
  return (
    one !== undefined &&
    one.name === other.name &&
    one.size === other.size &&
    one.lastModified === other.lastModified
  )
}
