import type { KeyValueStorage } from '../../ports/storage.ts'

/** localStorage of one browser: give the same one to two clients to play a reload. */
export class FakeStorage implements KeyValueStorage {
  readonly texts = new Map<string, string>()

  get(key: string): string | null {
    return this.texts.get(key) ?? null
  }

  set(key: string, value: string): void {
    this.texts.set(key, value)
  }

  remove(key: string): void {
    this.texts.delete(key)
  }
}
