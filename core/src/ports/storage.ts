/**
 * Small texts that outlive a page (localStorage). An adapter without room or permission may forget, but never
 * throws.
 */
export interface KeyValueStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}
