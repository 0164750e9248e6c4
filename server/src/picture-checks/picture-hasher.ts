import { Worker } from 'node:worker_threads'
import type { HashAnswer, HashOrder } from './hash-thread.ts'

interface Waiting {
  resolve(hash: string | null): void
  reject(error: Error): void
}

/** Hashes pictures of our own in a thread, which begins with the first of them: nothing else waits for it. */
export class PictureHasher {
  #thread: Worker | null = null
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #closed = false

  /** null: there is too little to see. Rejects when it cannot be decoded, or the thread dies. */
  hash(jpeg: Uint8Array): Promise<string | null> {
    if (this.#closed) return Promise.reject(new Error('the server stops'))
    this.#thread ??= this.#start()
    this.#lastId += 1
    const id = this.#lastId
    const thread = this.#thread
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      thread.postMessage({ id, jpeg } satisfies HashOrder)
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#thread?.terminate()
  }

  #start(): Worker {
    const thread = new Worker(new URL('./hash-thread.ts', import.meta.url), { name: 'hashes of pictures' })
    thread.on('message', (answer: HashAnswer) => {
      const waiting = this.#waiting.get(answer.id)
      this.#waiting.delete(answer.id)
      if ('hash' in answer) waiting?.resolve(answer.hash)
      else waiting?.reject(new Error(`the picture could not be hashed: ${answer.fault}`))
    })
    thread.on('error', (error) => this.#lost(thread, error))
    thread.on('exit', () => this.#lost(thread, new Error('the thread ended')))
    return thread
  }

  /** The next picture begins another one. */
  #lost(thread: Worker, error: Error): void {
    if (this.#thread !== thread) return
    this.#thread = null
    for (const waiting of this.#waiting.values()) waiting.reject(error)
    this.#waiting.clear()
  }
}
