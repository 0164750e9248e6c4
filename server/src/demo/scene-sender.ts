import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'
import type { SenderOrder } from './sender-thread.ts'

type Play = Omit<Extract<SenderOrder, { kind: 'play' }>, 'kind'>

/** One stream that is being sent. */
export interface Sending {
  /** Why it is over, where nobody ended it: the thread that sends it died. */
  readonly ended: Promise<string>
  stop(): void
}

/** Sends the scenes of all rooms from one thread, so that nothing here waits for anybody's packets. */
export class SceneSender {
  readonly #logger: Logger
  #thread: { readonly worker: Worker; readonly ended: Promise<string> } | null = null

  constructor(logger: Logger) {
    this.#logger = logger
  }

  play(order: Play): Sending {
    this.#thread ??= this.#start()
    const { worker, ended } = this.#thread
    worker.postMessage({ kind: 'play', ...order } satisfies SenderOrder)
    return {
      ended,
      stop: () => worker.postMessage({ kind: 'stop', room: order.room } satisfies SenderOrder),
    }
  }

  async close(): Promise<void> {
    await this.#thread?.worker.terminate()
  }

  #start(): { readonly worker: Worker; readonly ended: Promise<string> } {
    const worker = new Worker(new URL('./sender-thread.ts', import.meta.url), { name: 'demo scenes' })
    worker.on('error', (error) => logEvent(this.#logger, 'demo_thread_failed', { err: error }))
    const ended = new Promise<string>((resolve) =>
      worker.once('exit', (code) => {
        this.#thread = null
        resolve(`the sending thread ended: ${code}`)
      }),
    )
    return { worker, ended }
  }
}
