import type { Clock } from '@footlight/core/ports'
import { fail, ok, type Result } from '@footlight/core/rules/result'
import { everything, LOG_PAGE_ROWS_MAX } from '../shared/logs/entry.ts'
import {
  isLogbookMethod,
  type LogbookArgs,
  type LogbookMethod,
  type LogbookReply,
  type LogbookRequest,
  type LogbookResult,
  type LogFailure,
  logbookMethods,
  type OpenArgs,
} from '../shared/logs/logbook-protocol.ts'
import { failureOf } from './failure.ts'
import { LogStore } from './log-store.ts'
import { openFile } from './open-file.ts'

/** Pause between two steps of pruning, so that the performer never waits for it. */
export const PRUNE_STEP_MS = 250
/** Between two looks whether something is to be pruned. */
export const PRUNE_EVERY_MS = 60 * 60 * 1_000

type Answer<M extends LogbookMethod> =
  | Promise<Result<LogbookResult<M>, LogFailure>>
  | Result<LogbookResult<M>, LogFailure>

/** The process that owns the database, without its process: one request in, one reply out, never a throw. */
export class Logbook {
  readonly #clock: Clock
  #store: LogStore | null = null
  #inMemory = false
  #cancelPruning: (() => void) | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async handle({ id, method, args }: LogbookRequest): Promise<LogbookReply> {
    if (!isLogbookMethod(method)) return { id, ok: false, error: 'malformed' }
    const parsed = logbookMethods[method].args.safeParse(args)
    if (!parsed.success) return { id, ok: false, error: 'malformed' }
    try {
      const answer = await this.#answer(method, parsed.data as never)
      return answer.ok
        ? { id, ok: true, value: logbookMethods[method].result.parse(answer.value) }
        : { id, ok: false, error: answer.error }
    } catch (error) {
      // No message: it may quote what was to be stored.
      console.error(
        `logbook ${method} failed`,
        error instanceof Error ? error.stack?.split('\n').slice(1, 4).join('\n') : '',
      )
      return { id, ok: false, error: failureOf(error) }
    }
  }

  close(): void {
    this.#cancelPruning?.()
    this.#cancelPruning = null
    this.#store?.close()
    this.#store = null
  }

  #answer<M extends LogbookMethod>(method: M, args: LogbookArgs<M>): Answer<M> {
    return (this.#handlers[method] as (args: LogbookArgs<M>) => Answer<M>)(args)
  }

  readonly #handlers: { readonly [M in LogbookMethod]: (args: LogbookArgs<M>) => Answer<M> } = {
    open: (args) => this.#open(args),
    close: () => {
      this.close()
      return ok({})
    },
    append: (batch) => this.#with((store) => store.append(batch, this.#clock.now())),
    search: (request) => this.#with((store) => store.search(request)),
    count: ({ query }) => this.#with((store) => store.count(query)),
    known: ({ keys }) => this.#with((store) => store.known(keys)),
    viewerHistory: ({ viewer }) =>
      this.#with((store) => ok({ ...store.viewers.of(viewer), note: store.readNote(viewer) })),
    writeNote: ({ viewer, text }) => this.#with((store) => store.writeNote(viewer, text, this.#clock.now())),
    readRetention: () => this.#with((store) => ok(store.retention.rules)),
    setRetention: (rules) =>
      this.#with((store) => {
        store.retention.set(rules)
        this.#pruneAfter(0)
        return ok({})
      }),
    deleteViewer: ({ viewer }) => this.#with((store) => this.#deleteViewer(store, viewer)),
    deleteAll: () => this.#with((store) => store.deleteAll(this.#clock.now())),
  }

  #with<T>(work: (store: LogStore) => T): T | { readonly ok: false; readonly error: 'not_open' } {
    return this.#store === null ? fail('not_open') : work(this.#store)
  }

  #open(args: OpenArgs): Answer<'open'> {
    const carried = this.#inMemory && args.path !== null ? this.#store : null
    if (carried === null) this.close()
    const opened = openFile(args, this.#clock.now())
    if (!opened.ok) return opened
    const store = new LogStore(opened.value.db)
    if (carried !== null) {
      const moved = moveAll(carried, store, this.#clock.now())
      if (!moved.ok) {
        store.close()
        return moved
      }
      this.close()
    }
    this.#store = store
    this.#inMemory = args.path === null
    this.#pruneAfter(PRUNE_STEP_MS)
    return ok({ positions: store.positions(), movedAside: opened.value.movedAside })
  }

  /** In steps, with room for appends between them. */
  async #deleteViewer(store: LogStore, viewer: string): Promise<Result<{ removed: number }, LogFailure>> {
    const forgotten = store.forgetViewer(viewer, this.#clock.now())
    if (!forgotten.ok) return forgotten
    for (let removed = 0; ; ) {
      const step = store.removeStep('viewer = ?', [viewer])
      if (!step.ok) return step
      if (step.value === 0) return ok({ removed })
      removed += step.value
      await new Promise<void>((resolve) => this.#clock.after(0, resolve))
      if (this.#store !== store) return fail('not_open')
    }
  }

  #pruneAfter(delayMs: number): void {
    this.#cancelPruning?.()
    this.#cancelPruning = this.#clock.after(delayMs, () => {
      const store = this.#store
      if (store === null) return
      const more = store.retention.overdue(this.#clock.now()).some(({ where, values }) => {
        const step = store.removeStep(where, values)
        // Without room, or with a damaged page: the next look tries again, and the performer learns of it by
        // their own actions.
        return step.ok && step.value > 0
      })
      this.#pruneAfter(more ? PRUNE_STEP_MS : PRUNE_EVERY_MS)
    })
  }
}

/** What was held in memory goes into the file that there is now. */
function moveAll(from: LogStore, to: LogStore, now: number): Result<Record<string, never>, LogFailure> {
  let after: number | null = null
  do {
    const page = from.search({ query: everything, order: 'oldest', after, limit: LOG_PAGE_ROWS_MAX })
    if (!page.ok) return page
    const moved = to.append(
      {
        entries: page.value.rows.filter(({ kind }) => kind !== 'note'),
        positions: { lobby: null, room: null },
      },
      now,
    )
    if (!moved.ok) return moved
    for (const row of page.value.rows)
      if (row.kind === 'note' && row.viewer !== null) to.writeNote(row.viewer, row.text, row.at)
    after = page.value.next
  } while (after !== null)
  const done = to.append({ entries: [], positions: from.positions() }, now)
  return done.ok ? ok({}) : done
}
