import type {
  Balance,
  Ledger,
  LedgerCommand,
  LedgerError,
  LedgerReceipt,
  OutboxDraft,
  OutboxEvent,
  Reconciliation,
  StatementLine,
} from '@footlight/core/ports'
import { fail, ok, type Result } from '@footlight/core/rules'

/**
 * The part of the ledger that rooms and sockets use, in memory: a record of events with cursors, and
 * balances.
 */
export class MemoryLedger implements Ledger {
  readonly events: OutboxEvent[] = []
  readonly balances = new Map<string, number>()
  readonly statements = new Map<string, StatementLine[]>()
  isDiskFull = false
  /** Runs before each read of the record; a test holds the read open with it. */
  beforeRead: () => Promise<void> = async () => undefined
  readonly #listeners = new Set<(events: readonly OutboxEvent[]) => void>()
  #cursor = 0

  /** Records and tells, as one commit. */
  commit(...drafts: OutboxDraft[]): readonly OutboxEvent[] {
    const events = this.record(...drafts)
    this.tell(events)
    return events
  }

  /** Records without telling: the moment between a commit and its announcement. */
  record(...drafts: OutboxDraft[]): readonly OutboxEvent[] {
    return drafts.map((draft) => {
      const previous = this.events.findLast(({ topic }) => topic === draft.topic)?.cursor ?? 0
      const event = { ...draft, cursor: (this.#cursor += 1), previous }
      this.events.push(event)
      return event
    })
  }

  tell(events: readonly OutboxEvent[]): void {
    for (const listener of this.#listeners) listener(events)
  }

  async execute(command: LedgerCommand): Promise<Result<LedgerReceipt, LedgerError>> {
    if (this.isDiskFull) return fail({ code: 'storage_full' })
    if (command.kind !== 'announce') throw new Error('moves no tokens')
    this.commit(...command.events)
    return ok({ transferId: '', repeated: false, available: {} })
  }

  async recall(): ReturnType<Ledger['recall']> {
    return ok(null)
  }

  async balance(account: string): Promise<Balance> {
    const posted = this.balances.get(account) ?? 0
    return { posted }
  }

  async linesAfter(): ReturnType<Ledger['linesAfter']> {
    return []
  }

  async creditedAfter(): ReturnType<Ledger['creditedAfter']> {
    return 0
  }

  async holdings(prefix: string): ReturnType<Ledger['holdings']> {
    const found = [...this.balances].filter(([account, posted]) => account.startsWith(prefix) && posted !== 0)
    return found
      .map(([account, posted]) => ({ account, posted }))
      .toSorted((a, b) => (a.account < b.account ? -1 : 1))
  }

  async openEscrows(): ReturnType<Ledger['openEscrows']> {
    return []
  }

  async escrowModels(): ReturnType<Ledger['escrowModels']> {
    return []
  }

  /** It moves no tokens, so nothing ever happened. */
  async movement(): ReturnType<Ledger['movement']> {
    return null
  }

  async statement(account: string): Promise<readonly StatementLine[]> {
    return this.statements.get(account) ?? []
  }

  async eventsAfter(
    topics: readonly string[],
    cursor: number,
    limit: number,
  ): Promise<readonly OutboxEvent[]> {
    const found = this.events
      .filter((event) => event.cursor > cursor && topics.includes(event.topic))
      .slice(0, limit)
    await this.beforeRead()
    return found
  }

  async head(): Promise<number> {
    return this.#cursor
  }

  onCommitted(listener: (events: readonly OutboxEvent[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async reconcile(): Promise<Reconciliation> {
    return { accounts: 0, entries: 0, total: 0, problems: [] }
  }

  async close(): Promise<void> {}
}
