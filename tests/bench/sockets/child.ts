import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** As the server's process begins, for whoever is measured beside it too. */
const options = ['--expose-gc', '--import', import.meta.resolve('@footlight/server/platform/tune-v8')]

/** A child pinned to one core, spoken to one question at a time. */
export class Child<To extends object, From extends { readonly kind: string }> {
  readonly #process: ChildProcess
  readonly #queue: From[] = []
  #take: ((message: From) => void) | null = null

  /** `core`: as `taskset` has it, `0,1` being both. */
  constructor(file: string, core: number | string, args: readonly string[]) {
    const path = fileURLToPath(new URL(file, import.meta.url))
    this.#process = spawn('taskset', ['-c', String(core), process.execPath, ...options, path, ...args], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    this.#process.on('message', (message) => {
      const take = this.#take
      this.#take = null
      if (take === null) this.#queue.push(message as From)
      else take(message as From)
    })
  }

  next<Kind extends From['kind']>(kind: Kind): Promise<Extract<From, { kind: Kind }>> {
    return new Promise((resolve, reject) => {
      const onExit = (code: number | null): void =>
        reject(new Error(`the child ended with ${code} before it said ${kind}`))
      this.#process.once('exit', onExit)
      const settle = (message: From): void => {
        this.#process.off('exit', onExit)
        if (message.kind === kind) resolve(message as Extract<From, { kind: Kind }>)
        else reject(new Error(`expected ${kind}, got ${message.kind}`))
      }
      const waiting = this.#queue.shift()
      if (waiting === undefined) this.#take = settle
      else settle(waiting)
    })
  }

  ask<Kind extends From['kind']>(message: To, kind: Kind): Promise<Extract<From, { kind: Kind }>> {
    const answer = this.next(kind)
    this.#process.send(message)
    return answer
  }

  async end(): Promise<void> {
    if (this.#process.exitCode !== null) return
    const gone = new Promise((resolve) => this.#process.once('exit', resolve))
    this.#process.kill('SIGKILL')
    await gone
  }
}
