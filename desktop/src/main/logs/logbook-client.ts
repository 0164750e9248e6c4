import type { Clock } from '@footlight/core/ports'
import { fail, ok, type Result } from '@footlight/core/rules/result'
import {
  type LogbookArgs,
  type LogbookMethod,
  LogbookReply,
  type LogbookResult,
  type LogFailure,
  logbookMethods,
} from '../../shared/logs/logbook-protocol.ts'
import type { LogbookProcess } from './logbook-process.ts'

/**
 * A logbook that has not answered after this hangs, and is started anew. The longest work is to empty a large
 * file.
 */
const LOGBOOK_ANSWER_MS = 60_000
const LOGBOOK_RESTART_MS = { first: 200, max: 10_000 } as const

export interface LogbookClientDeps {
  readonly clock: Clock
  readonly start: () => LogbookProcess
  /** A new process is there and knows nothing yet. Not called for the first. */
  readonly restarted: () => void
}

interface Open {
  readonly method: LogbookMethod
  readonly resolve: (answer: Result<never, LogFailure>) => void
  readonly cancelTimeout: () => void
}

/** Keeps one logbook process alive and asks it. Every question is answered, if only by `unavailable`. */
export class LogbookClient {
  readonly #deps: LogbookClientDeps
  readonly #open = new Map<number, Open>()
  #process: LogbookProcess | null = null
  #cancelRestart: (() => void) | null = null
  #restartMs: number = LOGBOOK_RESTART_MS.first
  #lastId = 0
  #isClosed = false

  constructor(deps: LogbookClientDeps) {
    this.#deps = deps
  }

  /** Starts it with the first question. */
  ask<M extends LogbookMethod>(
    method: M,
    args: LogbookArgs<M>,
  ): Promise<Result<LogbookResult<M>, LogFailure>> {
    if (this.#isClosed || this.#cancelRestart !== null) return Promise.resolve(fail('unavailable'))
    this.#process ??= this.#start()
    const id = ++this.#lastId
    return new Promise((resolve) => {
      const cancelTimeout = this.#deps.clock.after(LOGBOOK_ANSWER_MS, () => this.#process?.kill())
      this.#open.set(id, { method, resolve: resolve as Open['resolve'], cancelTimeout })
      this.#process!.send({ id, method, args })
    })
  }

  /** Ends the process after what it is doing now. */
  close(): void {
    this.#isClosed = true
    this.#cancelRestart?.()
    this.#process?.kill()
  }

  #start(): LogbookProcess {
    const child = this.#deps.start()
    child.onMessage((message) => this.#heard(message))
    child.onExit(() => {
      if (this.#process === child) this.#ended()
    })
    return child
  }

  #heard(message: unknown): void {
    const reply = LogbookReply.safeParse(message)
    if (!reply.success) return
    const open = this.#take(reply.data.id)
    if (open === undefined) return
    this.#restartMs = LOGBOOK_RESTART_MS.first
    if (!reply.data.ok) return open.resolve(fail(reply.data.error))
    const value = logbookMethods[open.method].result.safeParse(reply.data.value)
    open.resolve(value.success ? (ok(value.data) as never) : fail('internal'))
  }

  #ended(): void {
    this.#process = null
    for (const id of [...this.#open.keys()]) this.#take(id)?.resolve(fail('unavailable'))
    if (this.#isClosed || this.#cancelRestart !== null) return
    const delayMs = this.#restartMs
    this.#restartMs = Math.min(delayMs * 2, LOGBOOK_RESTART_MS.max)
    this.#cancelRestart = this.#deps.clock.after(delayMs, () => {
      this.#cancelRestart = null
      this.#process = this.#start()
      this.#deps.restarted()
    })
  }

  #take(id: number): Open | undefined {
    const open = this.#open.get(id)
    this.#open.delete(id)
    open?.cancelTimeout()
    return open
  }
}
