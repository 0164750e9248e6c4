import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { assert } from '@footlight/core/rules'
import { createWorker, type types } from 'mediasoup'
import { logEvent } from '../platform/log-event.ts'
import { estimatesBandwidth } from './bandwidth-probe.ts'
import type { SfuConfig, SfuDependencies } from './sfu-config.ts'

const RESTART_DELAY_MS_MAX = 10_000
const RESTART_DELAY_MS_FIRST = 250
/** A worker that lived this long died of something else than its start. */
const STABLE_AFTER_MS = 10_000
const CLOSE_WITHIN_MS = 1_500
const PLACE_WITHIN_MS = 5_000

/** One media process with its public port. */
export interface MediaWorker {
  readonly worker: types.Worker
  readonly webRtcServer: types.WebRtcServer
  /** False: it answers no congestion feedback, so none may be promised to browsers. */
  readonly estimatesBandwidth: boolean
  /** Loopback ports for ingest. */
  readonly plainPorts: types.TransportPortRange
  /** Routers and consumers that it carries; places new rooms. */
  load: number
}

/** Keeps one worker per core alive. A dead one is started again on the same port. */
export class WorkerPool {
  readonly #deps: SfuDependencies
  readonly #size: number
  readonly #alive = new Map<number, MediaWorker>()
  readonly #quickDeaths = new Map<number, number>()
  readonly #pendingRestarts = new Set<() => void>()
  #waiting: { resolve: (worker: MediaWorker) => void; reject: (reason: Error) => void }[] = []
  #closed = false

  private constructor(deps: SfuDependencies) {
    this.#deps = deps
    this.#size = deps.config.workers ?? availableParallelism()
    assert(
      plainPorts(deps.config, this.#size).max > plainPorts(deps.config, this.#size).min,
      'MEDIA_PORTS: too few ports',
    )
  }

  /** Rejects when a worker does not start at all: that is a matter of set-up, not of bad luck. */
  static async start(deps: SfuDependencies): Promise<WorkerPool> {
    const pool = new WorkerPool(deps)
    const starts = await Promise.allSettled(
      Array.from({ length: pool.#size }, (_, index) => pool.#start(index)),
    )
    const failed = starts.find((start) => start.status === 'rejected')
    if (failed) {
      await pool.close()
      throw failed.reason
    }
    return pool
  }

  ready(): boolean {
    return this.#running().length > 0
  }

  /**
   * The least loaded worker. While none runs it waits up to 5 s; then, and once the pool is closed, it
   * rejects.
   */
  place(): Promise<MediaWorker> {
    if (this.#closed) return Promise.reject(new Error('the SFU is closed'))
    const [best] = this.#running().sort((a, b) => a.load - b.load)
    if (best) return Promise.resolve(best)
    const arrival = new Promise<MediaWorker>((resolve, reject) => this.#waiting.push({ resolve, reject }))
    const cancel = this.#deps.clock.after(PLACE_WITHIN_MS, () => this.#refuseWaiting('no media worker runs'))
    return arrival.finally(cancel)
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    for (const cancel of this.#pendingRestarts) cancel()
    this.#refuseWaiting('the SFU is closed')
    await Promise.all([...this.#alive.values()].map(({ worker }) => this.#end(worker)))
    this.#alive.clear()
  }

  #refuseWaiting(why: string): void {
    for (const { reject } of this.#waiting.splice(0)) reject(new Error(why))
  }

  /** mediasoup itself closes its workers at SIGINT and SIGTERM, before our own shutdown comes to them. */
  #running(): MediaWorker[] {
    return [...this.#alive.values()].filter(({ worker }) => !worker.closed)
  }

  async #start(index: number): Promise<void> {
    const { config, clock, logger } = this.#deps
    // Warnings of the worker name addresses of clients; only its errors are logged.
    const worker = await createWorker({
      logLevel: 'error',
      ...(config.workerBin && { workerBin: config.workerBin }),
    })
    const startedAt = clock.monotonic()
    worker.on('died', () => {
      if (this.#alive.get(index)?.worker === worker) this.#alive.delete(index)
      const quick = clock.monotonic() - startedAt < STABLE_AFTER_MS
      this.#quickDeaths.set(index, quick ? (this.#quickDeaths.get(index) ?? 0) + 1 : 0)
      logEvent(logger, 'media_worker_died', { pid: worker.pid, index })
      this.#restart(index)
    })
    const { webRtcServer, hasEstimator } = await this.#prepare(worker, index).catch((error: unknown) => {
      worker.close()
      throw error
    })
    if (this.#closed) return void (await this.#end(worker))
    const media: MediaWorker = {
      worker,
      webRtcServer,
      estimatesBandwidth: hasEstimator,
      plainPorts: plainPorts(config, this.#size),
      load: 0,
    }
    this.#alive.set(index, media)
    logEvent(logger, 'media_worker_started', {
      pid: worker.pid,
      index,
      port: config.mediaPorts.min + index,
      estimatesBandwidth: hasEstimator,
    })
    for (const { resolve } of this.#waiting.splice(0)) resolve(media)
  }

  async #prepare(
    worker: types.Worker,
    index: number,
  ): Promise<{ webRtcServer: types.WebRtcServer; hasEstimator: boolean }> {
    const webRtcServer = await worker.createWebRtcServer({
      listenInfos: listenInfos(this.#deps.config, index),
    })
    return { webRtcServer, hasEstimator: await estimatesBandwidth(worker, webRtcServer) }
  }

  /** At once the first time; slower each time that it dies soon after its start. */
  #restart(index: number): void {
    if (this.#closed) return
    const attempts = this.#quickDeaths.get(index) ?? 0
    const delayMs =
      attempts <= 1 ? 0 : Math.min(RESTART_DELAY_MS_FIRST * 2 ** (attempts - 2), RESTART_DELAY_MS_MAX)
    const cancel = this.#deps.clock.after(delayMs, () => {
      this.#pendingRestarts.delete(cancel)
      this.#start(index).catch((error: unknown) => {
        logEvent(this.#deps.logger, 'media_worker_start_failed', { index, err: error })
        this.#quickDeaths.set(index, attempts + 1)
        this.#restart(index)
      })
    })
    this.#pendingRestarts.add(cancel)
  }

  async #end(worker: types.Worker): Promise<void> {
    if (worker.subprocessClosed) return
    const gone = once(worker, 'subprocessclose')
    worker.close()
    const cancel = this.#deps.clock.after(CLOSE_WITHIN_MS, () => process.kill(worker.pid, 'SIGKILL'))
    await gone
    cancel()
  }
}

function listenInfos(config: SfuConfig, index: number): types.TransportListenInfo[] {
  const address = {
    ip: config.listenIp,
    port: config.mediaPorts.min + index,
    ...(config.announcedIp && { announcedAddress: config.announcedIp }),
  }
  return [
    { protocol: 'udp', ...address },
    { protocol: 'tcp', ...address },
  ]
}

function plainPorts(config: SfuConfig, workers: number): types.TransportPortRange {
  return { min: config.mediaPorts.min + workers, max: config.mediaPorts.max }
}
