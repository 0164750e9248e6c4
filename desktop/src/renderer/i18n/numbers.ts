import { TOKENS_PER_DOLLAR } from '@footlight/core/protocol'

/** Numbers, money and days as the performer's language writes them. */
export interface Formats {
  formatWhole(value: number): string
  /** What viewers paid for these tokens. */
  formatTokensInMoney(tokens: number): string
  /** `1.8 Mbit/s`, `640 kbit/s`. */
  formatBitrate(bitsPerSecond: number): string
  /** `0.4 %` */
  formatShare(share: number): string
  /** `21 Nov` on this machine's calendar. */
  formatDate(atMs: number): string
}

const made = new Map<string, Formats>()

/** Made once for each language: a list asks for every one of its rows. */
export function formatsOf(language: string): Formats {
  const formats = made.get(language) ?? makeFormats(language)
  made.set(language, formats)
  return formats
}

function makeFormats(language: string): Formats {
  const whole = new Intl.NumberFormat(language)
  const tenths = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const money = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  })
  // Without a region English would write the month first.
  const day = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'short',
  })
  return {
    formatWhole: (value) => whole.format(value),
    formatTokensInMoney: (tokens) => money.format(tokens / TOKENS_PER_DOLLAR),
    formatBitrate: (bitsPerSecond) =>
      bitsPerSecond >= 1_000_000
        ? `${tenths.format(bitsPerSecond / 1_000_000)} Mbit/s`
        : `${whole.format(Math.round(bitsPerSecond / 1_000))} kbit/s`,
    formatShare: (share) =>
      `${share < 0.1 ? tenths.format(share * 100) : whole.format(Math.round(share * 100))} %`,
    formatDate: (atMs) => day.format(atMs),
  }
}

/** `2:14:09`; hours only when there are any. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const clock = [Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
  const hours = Math.floor(seconds / 3_600)
  return hours === 0 ? clock : `${hours}:${clock}`
}

/** `21:04` on this machine's clock; all our languages write it so. */
export function formatTime(atMs: number): string {
  return new Date(atMs).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** Day and time, of an ISO 8601 date, as the language writes them on this machine. */
export function formatMoment(date: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(date))
}
