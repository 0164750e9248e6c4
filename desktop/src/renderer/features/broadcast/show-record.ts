import type { KeyValueStorage } from '@footlight/core/ports'
import * as z from 'zod/mini'

const STORAGE_KEY = 'footlight.show'

/** How long after the last sign of life a broken-off show can be taken up. */
export const RESUMABLE_FOR_MS = 10 * 60_000

const Stored = z.object({ origin: z.string(), username: z.string(), since: z.number(), aliveAt: z.number() })
export type ShowRecord = z.infer<typeof Stored>

/**
 * Notes on this machine that a show is running, so that a reload or a crash of the console can take it up.
 */
export class ShowRecordFile {
  readonly #storage: KeyValueStorage

  constructor(storage: KeyValueStorage) {
    this.#storage = storage
  }

  save(record: ShowRecord): void {
    this.#storage.set(STORAGE_KEY, JSON.stringify(record))
  }

  forget(): void {
    this.#storage.remove(STORAGE_KEY)
  }

  /** null: no show of this person on this server was broken off lately. */
  find(origin: string, username: string, now: number): ShowRecord | null {
    const text = this.#storage.get(STORAGE_KEY)
    if (text === null) return null
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      // Damaged: as good as none.
      return null
    }
    const parsed = Stored.safeParse(value)
    if (!parsed.success) return null
    const record = parsed.data
    const fits =
      record.origin === origin && record.username === username && now - record.aliveAt <= RESUMABLE_FOR_MS
    return fits ? record : null
  }
}
