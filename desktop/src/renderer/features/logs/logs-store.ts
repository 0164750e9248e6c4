import type { Clock } from '@footlight/core/ports'
import { action, makeObservable, observable, observableRef } from 'mobx'
import { closedLogs, type ExportProgress, type LogAccount, type LogsState } from '../../../shared/ipc/logs.ts'
import type { ConsoleBridge } from '../../../shared/ipc-contract.ts'
import type { LogBatch } from '../../../shared/logs/entry.ts'
import { LogQueue } from '../../../shared/logs/log-queue.ts'
import { unwrap } from '../../ports/bridge.ts'
import { LogFeed } from './log-feed.ts'
import { LogSearch } from './log-search.ts'

/**
 * The performer's logs, as far as the window knows them: their state, what goes in, what is searched for,
 * what is being exported.
 */
export class LogsStore {
  state: LogsState = closedLogs
  progress: ExportProgress | null = null
  /** The screen of the logs stands before everything else. */
  isShown = false
  readonly feed: LogFeed
  readonly search: LogSearch
  readonly #bridge: ConsoleBridge
  readonly #queue: LogQueue

  constructor(bridge: ConsoleBridge, clock: Clock) {
    this.#bridge = bridge
    this.#queue = new LogQueue({ clock, send: (batch) => this.#store(batch) })
    this.feed = new LogFeed({
      queue: this.#queue,
      clock,
      username: () => this.state.account?.username ?? null,
    })
    this.search = new LogSearch(bridge, clock)
    makeObservable(this, {
      state: observableRef,
      progress: observableRef,
      isShown: observable,
      take: action,
      takeProgress: action,
      show: action,
      hide: action,
    })
  }

  get isOpen(): boolean {
    return this.state.kind === 'open'
  }

  /** What did not fit while the logs could not be written. */
  get dropped(): number {
    return this.#queue.dropped
  }

  async open(account: LogAccount): Promise<void> {
    this.take(unwrap(await this.#bridge.openLogs(account)))
  }

  async #store(batch: LogBatch): Promise<boolean> {
    const answer = unwrap(await this.#bridge.appendLogs(batch))
    if (answer.ok && answer.value.added > 0 && this.isShown) void this.search.refresh()
    return answer.ok
  }

  async close(): Promise<void> {
    this.take(unwrap(await this.#bridge.closeLogs()))
  }

  take(state: LogsState): void {
    const before = this.state
    this.state = state
    const isOther =
      before.account?.username !== state.account?.username || before.account?.origin !== state.account?.origin
    if (isOther) {
      this.#queue.clear()
      this.feed.setPositions(null)
    }
    if (state.kind !== 'open') return
    // The first word counts: what was stored since then came through this window.
    if (before.kind !== 'open' || isOther) this.feed.setPositions(state.positions)
    this.#queue.poke()
    if (this.isShown && before.kind !== 'open') void this.search.load()
  }

  takeProgress(progress: ExportProgress | null): void {
    this.progress = progress
  }

  show(viewer: string | null = null): void {
    this.isShown = true
    this.search.showViewer(viewer)
    void this.search.load()
  }

  hide(): void {
    this.isShown = false
  }
}
