import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import { logEvent } from '../log-event.ts'
import type { Lease, Leases } from './leases.ts'

/** What is to be done again and again, on one node at a time. */
export interface Job {
  /** snake_case; the lease is `job:<name>`. */
  readonly name: string
  readonly everyMs: number
  /** Also once right away. */
  readonly runsAtStart?: boolean
  /** Must stand being run twice: a node that is frozen may wake up in the middle of it. */
  run(): Promise<unknown>
}

export interface SingletonDeps {
  readonly leases: Leases
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * Runs a job on the node that has its lease. The lease is held between two runs, so that nodes do not take
 * turns within one interval; each of the others asks for it as often as the job is due. A run that fails is
 * logged and comes again; one that is still going on is not overtaken.
 */
export class Singleton {
  readonly #job: Job
  readonly #deps: SingletonDeps
  readonly #endings: readonly (() => void)[]
  #lease: Lease | null = null
  #running: Promise<void> | null = null
  #isClosed = false

  constructor(job: Job, deps: SingletonDeps) {
    this.#job = job
    this.#deps = deps
    this.#endings = [
      deps.clock.every(job.everyMs, () => this.#due()),
      deps.leases.onLost((lost) => {
        if (this.#lease === lost) this.#lease = null
      }),
    ]
    if (job.runsAtStart === true) this.#due()
  }

  /** Waits for the run that is going on; then another node may have the job. Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const end of this.#endings) end()
    await this.#running
    const lease = this.#lease
    this.#lease = null
    if (lease !== null) await this.#deps.leases.release(lease)
  }

  #due(): void {
    this.#running ??= this.#runOnce().finally(() => {
      this.#running = null
    })
  }

  async #runOnce(): Promise<void> {
    const { name, run } = this.#job
    try {
      this.#lease ??= await this.#deps.leases.claim(`job:${name}`)
      if (this.#lease !== null && !this.#isClosed) await run()
    } catch (error) {
      logEvent(this.#deps.logger, 'job_failed', { err: error, job: name })
    }
  }
}

/** Answers a function that ends all of them and waits for those that are running. */
export function startJobs(jobs: readonly Job[], deps: SingletonDeps): () => Promise<void> {
  const singletons = jobs.map((job) => new Singleton(job, deps))
  return async () => void (await Promise.all(singletons.map((singleton) => singleton.close())))
}
