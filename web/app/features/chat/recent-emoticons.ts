import { browserStorage } from '../../platform/browser-ports.ts'

const KEY = 'emoticons'
const RECENT_MAX = 16

/** Codes that were used in this browser, the last one first. What others wrote there is no code and is left out. */
export function recentEmoticons(): readonly string[] {
  return (browserStorage.get(KEY) ?? '')
    .split(' ')
    .filter((code) => /^[a-z0-9_]{2,24}$/.test(code))
    .slice(0, RECENT_MAX)
}

export function noteEmoticon(code: string): void {
  const others = recentEmoticons().filter((each) => each !== code)
  browserStorage.set(KEY, [code, ...others].slice(0, RECENT_MAX).join(' '))
}
