import { TOKENS_PER_DOLLAR } from '@footlight/core/protocol'

const whole = new Intl.NumberFormat('en')
const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })

export function formatWhole(value: number): string {
  return whole.format(value)
}

/** What viewers paid for these tokens. */
export function formatTokensInMoney(tokens: number): string {
  return money.format(tokens / TOKENS_PER_DOLLAR)
}

/** `2:14:09`; hours only when there are any. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const clock = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
  const hours = Math.floor(seconds / 3_600)
  return hours === 0 ? clock : `${hours}:${clock}`
}

/** `1.8 Mbit/s`, `640 kbit/s`. */
export function formatBitrate(bitsPerSecond: number): string {
  return bitsPerSecond >= 1_000_000 ? `${(bitsPerSecond / 1_000_000).toFixed(1)} Mbit/s` : `${Math.round(bitsPerSecond / 1_000)} kbit/s`
}

/** `0.4 %` */
export function formatShare(share: number): string {
  return `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`
}

/** `21:04` on this machine's clock. */
export function formatTime(atMs: number): string {
  return new Date(atMs).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** `21 Nov` on this machine's calendar. */
export function formatDate(atMs: number): string {
  return new Date(atMs).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
}
