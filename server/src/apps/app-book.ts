import type { Clock, Ledger, OutboxEvent } from '@footlight/core/ports'
import type { Failure } from '@footlight/core/protocol'
import { ok, type Result } from '@footlight/core/rules'
import type { Logger } from 'pino'
import type { Person } from '../accounts/people-port.ts'
import { logEvent } from '../platform/log-event.ts'
import type { AppRepository } from './app-port.ts'
import type { Apps } from './apps.ts'
import { type AppNews, foldApps } from './fold.ts'
import { replay, type StoredApps } from './load-apps.ts'
import type { AppEdit } from './settings.ts'

/**
 * Tips wait this long for others to share their write with; what a crash takes meanwhile is replayed from the
 * record.
 */
const SAVE_DELAY_MS = 1_000

interface AppBookDeps {
  readonly owner: Person
  readonly store: AppRepository
  readonly ledger: Ledger
  readonly clock: Clock
  readonly logger: Logger
  /** The apps are others now. */
  readonly onChange: (news: readonly AppNews[]) => void
}

/**
 * The apps of one room, in memory and on disk. Each recorded event comes in once, in the order of the record:
 * the cursor says up to where it is, and goes to the disk together with the apps. An edit is on disk before
 * it is in force; events that come meanwhile wait.
 */
export class AppBook {
  readonly #deps: AppBookDeps
  #apps: Apps
  #cursor: number
  #storedCursor: number
  /** Events that wait for an edit or a replay; null: none is going on. */
  #held: OutboxEvent[] | null = null
  #isDirty = false
  #saving: Promise<void> = Promise.resolve()
  #cancelSave: (() => void) | null = null

  constructor(deps: AppBookDeps, stored: StoredApps) {
    this.#deps = deps
    this.#apps = stored.apps
    this.#cursor = stored.cursor
    this.#storedCursor = stored.cursor
  }

  get apps(): Apps {
    return this.#apps
  }

  /** Takes events twice, and counts them once. */
  recorded(event: OutboxEvent): void {
    if (this.#held !== null) this.#held.push(event)
    else this.#take(event)
  }

  /** Reads what the record has and nobody brought. Inside the mailbox. */
  async catchUp(): Promise<void> {
    await this.#holding(async () => {
      const before = this.#apps
      const { apps, cursor } = await replay(this.#deps.ledger, this.#deps.owner.username, {
        apps: before,
        cursor: this.#cursor,
      })
      this.#apps = apps
      this.#cursor = cursor
      if (apps !== before) this.#changed([])
    })
  }

  /** Inside the mailbox. Nothing is different when it fails or throws. */
  async edit(edit: AppEdit): Promise<Result<Apps, Failure>> {
    return this.#holding(async () => {
      const edited = edit(this.#apps)
      if (!edited.ok || edited.value === this.#apps) return edited
      await this.#save(edited.value)
      this.#apps = edited.value
      this.#deps.onChange([])
      return ok(edited.value)
    })
  }

  /** For what follows from the clock alone, and will follow from it again. */
  adjust(apps: Apps, news: readonly AppNews[]): void {
    if (apps === this.#apps || this.#held !== null) return
    this.#apps = apps
    this.#changed(news)
  }

  /** Writes what is not on disk yet. Never rejects: a failure is logged, and the record still has it all. */
  async flush(): Promise<void> {
    this.#cancelSave?.()
    this.#cancelSave = null
    if (!this.#isDirty && (this.#cursor === this.#storedCursor || this.#isUnused())) return
    this.#isDirty = false
    try {
      await this.#save(this.#apps)
    } catch (error) {
      this.#isDirty = true
      logEvent(this.#deps.logger, 'apps_save_failed', { err: error })
    }
  }

  #take(event: OutboxEvent): void {
    if (event.cursor <= this.#cursor) return
    this.#cursor = event.cursor
    const { apps, news } = foldApps(this.#apps, event)
    if (apps === this.#apps) return
    this.#apps = apps
    this.#changed(news)
  }

  #changed(news: readonly AppNews[]): void {
    this.#isDirty = true
    this.#cancelSave ??= this.#deps.clock.after(SAVE_DELAY_MS, () => void this.flush())
    this.#deps.onChange(news)
  }

  async #holding<T>(work: () => Promise<T>): Promise<T> {
    this.#held = []
    try {
      return await work()
    } finally {
      const held = this.#held
      this.#held = null
      for (const event of held) this.#take(event)
    }
  }

  /** One write after the other, each with the cursor that its apps are from. */
  #save(apps: Apps): Promise<void> {
    const { store, owner } = this.#deps
    const cursor = this.#cursor
    const saved = this.#saving.then(() => store.save(owner.id, { cursor, apps: JSON.stringify(apps) }))
    this.#saving = saved.catch(() => undefined)
    return saved.then(() => {
      this.#storedCursor = cursor
    })
  }

  /** Nothing was ever set up here: there is no row, and none is needed. */
  #isUnused(): boolean {
    const { goals, koth, golden_ticket, scratchoff, tip_menu, app_panel } = this.#apps
    return (
      golden_ticket === null &&
      scratchoff === null &&
      goals.goals.length === 0 &&
      !koth.is_active &&
      tip_menu.items.length === 0 &&
      app_panel.rows.length === 0
    )
  }
}
