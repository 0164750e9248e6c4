const CLEAR = 'live_wall.clear'
const REASONS = 'live_wall.reasons'
const REASONS_MAX = 6

/** Whether this browser shows pictures clearly. Not before somebody has asked for it. */
export function readClear(): boolean {
  return read(CLEAR) === '1'
}

export function writeClear(isClear: boolean): void {
  write(CLEAR, isClear ? '1' : '0')
}

/** Reasons that were given in this browser, the last one first. */
export function readReasons(): readonly string[] {
  try {
    const found: unknown = JSON.parse(read(REASONS) ?? '[]')
    return Array.isArray(found) ? found.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

export function rememberReason(reason: string): void {
  const others = readReasons().filter((each) => each !== reason)
  write(REASONS, JSON.stringify([reason, ...others].slice(0, REASONS_MAX)))
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // A browser that keeps nothing starts blurred, and without suggestions.
  }
}
