import type { Clock } from '@footlight/core/ports'
import { action, makeObservable, observable, observableRef } from 'mobx'
import type { ConsoleBridge } from '../../../shared/ipc-contract.ts'
import { everything, type LogKind, type LogQuery, type LogRow } from '../../../shared/logs/entry.ts'
import type { LogFailure } from '../../../shared/logs/logbook-protocol.ts'
import { unwrap } from '../../ports/bridge.ts'

const PAGE_ROWS = 100
/** After the last key, so that a word is searched for and not each of its letters. */
const TYPING_MS = 120

/** One search of the logs and as many of its rows as the performer has scrolled to, newest first. */
export class LogSearch {
  query: LogQuery = everything
  rows: readonly LogRow[] = []
  next: number | null = null
  isLoading = false
  failure: LogFailure | null = null
  /** The row that is read in full, and the viewer whose card is open. */
  selected: LogRow | null = null
  viewer: string | null = null
  readonly #bridge: Pick<ConsoleBridge, 'searchLogs'>
  readonly #clock: Clock
  #cancelTyping: (() => void) | null = null
  /** Grows with every search: answers to those before are dropped. */
  #turn = 0

  constructor(bridge: Pick<ConsoleBridge, 'searchLogs'>, clock: Clock) {
    this.#bridge = bridge
    this.#clock = clock
    makeObservable(this, {
      query: observableRef,
      rows: observableRef,
      next: observable,
      isLoading: observable,
      failure: observable,
      selected: observableRef,
      viewer: observable,
      change: action,
      select: action,
      showViewer: action,
      begin: action,
      take: action,
      refuse: action,
    })
  }

  change(change: Partial<LogQuery>): void {
    this.query = { ...this.query, ...change }
    this.#cancelTyping?.()
    this.#cancelTyping = this.#clock.after(change.text === undefined ? 0 : TYPING_MS, () => void this.load())
  }

  toggleKind(kind: LogKind): void {
    const { kinds } = this.query
    this.change({ kinds: kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind] })
  }

  select(row: LogRow | null): void {
    this.selected = row
    this.viewer = row?.viewer ?? null
  }

  showViewer(viewer: string | null): void {
    this.selected = null
    this.viewer = viewer
  }

  /** The first rows, anew. */
  load(): Promise<void> {
    return this.#fetch(null)
  }

  /**
   * Something new was stored: shown at once, unless the performer has scrolled on and reads what was before.
   */
  async refresh(): Promise<void> {
    if (this.rows.length <= PAGE_ROWS && !this.isLoading) await this.load()
  }

  async more(): Promise<void> {
    if (this.next !== null && !this.isLoading) await this.#fetch(this.next)
  }

  begin(): number {
    this.isLoading = true
    return ++this.#turn
  }

  take(rows: readonly LogRow[], next: number | null): void {
    this.rows = rows
    this.next = next
    this.isLoading = false
    this.failure = null
  }

  refuse(failure: LogFailure): void {
    this.failure = failure
    this.isLoading = false
  }

  async #fetch(after: number | null): Promise<void> {
    const turn = this.begin()
    const answer = unwrap(
      await this.#bridge.searchLogs({ query: this.query, order: 'newest', after, limit: PAGE_ROWS }),
    )
    if (turn !== this.#turn) return
    if (answer.ok)
      this.take(after === null ? answer.value.rows : [...this.rows, ...answer.value.rows], answer.value.next)
    else this.refuse(answer.error)
  }
}
