import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { StoreError } from '../../platform/db/store-error.ts'
import { logEvent } from '../../platform/log-event.ts'
import type { LedgerBackend } from '../backend.ts'
import type { WorkerReply } from './worker-protocol.ts'

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
}

/**
 * Threads whose file was closed. The next file takes one of them: to end a thread that had SQLite loaded, and to begin another,
 * has twice killed a process that went on to do so hundreds of times. They do not keep the process alive.
 */
const idle: Worker[] = []

/** The ledger's file behind its own thread, so that no fsync ever holds up the event loop (ADR 0004). */
export class WorkerBackend implements LedgerBackend {
  readonly #path: string
  readonly #logger: Logger
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #lastId = 0
  #closed = false

  private constructor(path: string, logger: Logger) {
    this.#path = path
    this.#logger = logger
  }

  /** Rejects when the file cannot be opened durably or brought up to date. */
  static async open(path: string, logger: Logger): Promise<WorkerBackend> {
    const backend = new WorkerBackend(path, logger)
    await backend.#start()
    return backend
  }

  run: LedgerBackend['run'] = (...args) => this.#call('run', args)
  record: LedgerBackend['record'] = (...args) => this.#call('record', args)
  balance: LedgerBackend['balance'] = (...args) => this.#call('balance', args)
  spentOnDay: LedgerBackend['spentOnDay'] = (...args) => this.#call('spentOnDay', args)
  creditedAfter: LedgerBackend['creditedAfter'] = (...args) => this.#call('creditedAfter', args)
  monthIncome: LedgerBackend['monthIncome'] = (...args) => this.#call('monthIncome', args)
  firstIncomeMonth: LedgerBackend['firstIncomeMonth'] = (...args) => this.#call('firstIncomeMonth', args)
  incomeOfMonths: LedgerBackend['incomeOfMonths'] = (...args) => this.#call('incomeOfMonths', args)
  holdings: LedgerBackend['holdings'] = (...args) => this.#call('holdings', args)
  openEscrows: LedgerBackend['openEscrows'] = (...args) => this.#call('openEscrows', args)
  escrowModels: LedgerBackend['escrowModels'] = (...args) => this.#call('escrowModels', args)
  movement: LedgerBackend['movement'] = (...args) => this.#call('movement', args)
  movementsAfter: LedgerBackend['movementsAfter'] = (...args) => this.#call('movementsAfter', args)
  statement: LedgerBackend['statement'] = (...args) => this.#call('statement', args)
  linesAfter: LedgerBackend['linesAfter'] = (...args) => this.#call('linesAfter', args)
  eventsAfter: LedgerBackend['eventsAfter'] = (...args) => this.#call('eventsAfter', args)
  eventsNamed: LedgerBackend['eventsNamed'] = (...args) => this.#call('eventsNamed', args)
  head: LedgerBackend['head'] = (...args) => this.#call('head', args)
  lastEpoch: LedgerBackend['lastEpoch'] = (...args) => this.#call('lastEpoch', args)
  pruneOutbox: LedgerBackend['pruneOutbox'] = (...args) => this.#call('pruneOutbox', args)
  reconcile: LedgerBackend['reconcile'] = (...args) => this.#call('reconcile', args)

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    const worker = this.#worker
    if (!worker) return
    await this.#send(worker, 'close', [])
    if (this.#worker === worker) this.#park(worker)
  }

  async #call<Value>(method: keyof LedgerBackend, args: readonly unknown[]): Promise<Value> {
    if (this.#closed) throw new StoreError('unavailable', 'the ledger is closed')
    // A worker that died is replaced by the next call; SQLite recovers the file on opening.
    if (!this.#worker) await this.#start()
    if (!this.#worker) throw new StoreError('unavailable', 'the ledger thread did not start')
    return await this.#send(this.#worker, method, args)
  }

  #send<T>(worker: Worker, method: string, args: readonly unknown[]): Promise<T> {
    const id = ++this.#lastId
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      worker.postMessage({ id, method, args })
    })
  }

  async #start(): Promise<void> {
    const worker = takeThread()
    this.#worker = worker
    worker.on('message', (reply: WorkerReply) => this.#settle(reply))
    worker.on('error', (error) => this.#died(worker, error))
    worker.on('exit', (code) => this.#died(worker, new Error(`the ledger's thread ended with code ${code}`)))
    try {
      await this.#send(worker, 'open', [this.#path])
    } catch (error) {
      if (this.#worker === worker) this.#park(worker)
      throw error
    }
  }

  #park(worker: Worker): void {
    this.#worker = null
    // One by one: Node has a listener of its own there.
    for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
    worker.unref()
    idle.push(worker)
  }

  #settle(reply: WorkerReply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (reply.ok) waiting?.resolve(reply.value as never)
    else waiting?.reject(new StoreError('unavailable', reply.error))
  }

  #died(worker: Worker, cause: Error): void {
    if (this.#worker !== worker) return
    this.#worker = null
    if (!this.#closed) logEvent(this.#logger, 'ledger_thread_failed', { err: cause })
    for (const { reject } of this.#waiting.values()) reject(new StoreError('outcome_unknown', cause))
    this.#waiting.clear()
  }
}

function takeThread(): Worker {
  for (let parked = idle.pop(); parked !== undefined; parked = idle.pop()) {
    // One that was ended by somebody else has no id any more.
    if (parked.threadId === -1) continue
    parked.ref()
    return parked
  }
  return new Worker(new URL('./worker.ts', import.meta.url), { name: 'ledger' })
}
