import type { Clock } from '@footlight/core/ports'
import type { AccountId, Notice, NoticeAudience, NoticeRecord } from '@footlight/core/protocol'
import type { Language } from '@footlight/core/rules/languages'
import { wordsIn } from '@footlight/core/rules/notices/words-in'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Bus, Subject } from '../platform/cluster/bus.ts'
import { logEvent } from '../platform/log-event.ts'
import type { NoticeRepository } from './notice-repository.ts'

/** A notice was written, changed or deleted. */
const noticesChanged: Subject<{ readonly id: string }> = { name: 'inv.notices' }
/** An account has read one. */
const noticeRead: Subject<{ readonly account: AccountId }> = { name: 'inv.notice-read' }

/** Another process may have changed them, and its word about it may be lost. */
const LOOK_EVERY_MS = 5_000
const READERS_MAX = 20_000

export interface NoticeBoardDeps {
  readonly noticeRepository: NoticeRepository
  readonly bus: Bus
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * The operator's notices. All of them in memory, a copy of the table, and what each account that asked lately
 * has read, a copy of its rows: no page asks the database. Read again when something changes, and after five
 * seconds.
 */
export class NoticeBoard {
  readonly #deps: NoticeBoardDeps
  #all: readonly NoticeRecord[] = []
  readonly #reads: LRUCache<AccountId, Promise<ReadonlySet<string>>>
  readonly #endings: (() => void)[]

  private constructor(deps: NoticeBoardDeps) {
    this.#deps = deps
    const { bus, clock } = deps
    this.#reads = new LRUCache({
      max: READERS_MAX,
      ttl: LOOK_EVERY_MS,
      ttlResolution: 0,
      perf: { now: () => clock.monotonic() },
    })
    const readAgain = (): void => void this.refresh().catch((error: unknown) => this.#report(error))
    this.#endings = [
      bus.subscribe(noticesChanged, readAgain),
      bus.subscribe(noticeRead, ({ account }) => void this.#reads.delete(account)),
      clock.every(LOOK_EVERY_MS, readAgain),
    ]
  }

  static async open(deps: NoticeBoardDeps): Promise<NoticeBoard> {
    const board = new NoticeBoard(deps)
    await board.refresh()
    return board
  }

  close(): void {
    for (const end of this.#endings) end()
  }

  /** Drafts and ended ones among them; those never published first, then the newest. */
  list(): readonly NoticeRecord[] {
    return this.#all
  }

  /** Whether one opens unasked just now, for somebody or other. */
  get hasModal(): boolean {
    const now = this.#deps.clock.now()
    return this.#all.some((record) => record.fields.importance === 'modal' && isShown(record, now))
  }

  /** What somebody of that audience is told now, newest first. `account` null: a guest. */
  async shownTo(
    audience: NoticeAudience,
    account: AccountId | null,
    language: Language,
  ): Promise<readonly Notice[]> {
    const now = this.#deps.clock.now()
    const shown = this.#all.filter(
      (record) => record.fields.audience.includes(audience) && isShown(record, now),
    )
    if (shown.length === 0) return []
    const read = account === null ? null : await this.#readBy(account)
    return shown
      .map((record) => presentNotice(record, language, read?.has(record.id) ?? false))
      .sort((a, b) => b.at - a.at)
  }

  /** False: nothing like that is shown to somebody of that audience. */
  async read(audience: NoticeAudience, account: AccountId, id: string): Promise<boolean> {
    const now = this.#deps.clock.now()
    const record = this.#all.find((each) => each.id === id)
    if (record === undefined || !record.fields.audience.includes(audience) || !isShown(record, now))
      return false
    try {
      await this.#deps.noticeRepository.read(account, id)
    } finally {
      this.#reads.delete(account)
      this.#deps.bus.publish(noticeRead, { account })
    }
    return true
  }

  /** For whoever has just changed one: the next request meets it. */
  async changed(id: string): Promise<NoticeRecord | null> {
    await this.refresh()
    this.#deps.bus.publish(noticesChanged, { id })
    return this.#all.find((record) => record.id === id) ?? null
  }

  async refresh(): Promise<void> {
    const all = await this.#deps.noticeRepository.all()
    const published = ({ published_at }: NoticeRecord) => published_at ?? Number.POSITIVE_INFINITY
    this.#all = all.toSorted(
      (a, b) => Number(published(a) < published(b)) - Number(published(a) > published(b)),
    )
  }

  #readBy(account: AccountId): Promise<ReadonlySet<string>> {
    const known = this.#reads.get(account)
    if (known !== undefined) return known
    const reading = this.#deps.noticeRepository.readBy(account)
    this.#reads.set(account, reading)
    // A failed reading is for those who wait for it; the next caller tries again.
    reading.catch(() => this.#reads.delete(account))
    return reading
  }

  #report(error: unknown): void {
    logEvent(this.#deps.logger, 'notices_read_failed', { err: error })
  }
}

function isShown({ fields: { state, from, until } }: NoticeRecord, now: number): boolean {
  return state === 'published' && (from ?? now) <= now && (until ?? Number.POSITIVE_INFINITY) > now
}

function presentNotice(
  { id, fields, published_at }: NoticeRecord,
  asked: Language,
  is_read: boolean,
): Notice {
  const words = wordsIn(fields.texts, asked)
  // It was not taken without any text.
  if (words === null) throw new Error(`notice ${id} has no text`)
  const at = Math.max(published_at ?? 0, fields.from ?? 0)
  return { id, importance: fields.importance, at, ...words, is_read }
}
