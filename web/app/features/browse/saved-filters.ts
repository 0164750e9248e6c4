const KEY = 'browse.saved'
const SAVED_MAX = 8

/** Addresses of lists that were saved in this browser, the last one first. */
export function readSavedFilters(): readonly string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    // Only paths of this site: what stands there becomes a link.
    return Array.isArray(saved)
      ? saved.filter((each) => typeof each === 'string' && /^\/(?![/\\])/.test(each))
      : []
  } catch {
    return []
  }
}

export function saveFilters(address: string): void {
  write([address, ...readSavedFilters().filter((each) => each !== address)].slice(0, SAVED_MAX))
}

export function forgetFilters(address: string): void {
  write(readSavedFilters().filter((each) => each !== address))
}

function write(addresses: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(addresses))
  } catch {
    // A browser that keeps nothing keeps no filters either.
  }
}
