import { digitsOf } from '@footlight/core/rules/billing/currency'

/** As people type it: minor units with the digits of their currency. */
export function inMajor(minor: number, currency: string): string {
  const digits = digitsOf(currency)
  return (minor / 10 ** digits).toFixed(digits)
}

/** null: no sum above nothing, or one with more digits than the currency has. */
export function inMinor(typed: string, currency: string): number | null {
  const digits = digitsOf(currency)
  const [, whole, part = ''] = /^\s*(\d{1,6})(?:[.,](\d*))?\s*$/.exec(typed) ?? []
  if (whole === undefined || part.length > digits) return null
  const minor = Number(whole) * 10 ** digits + Number(part.padEnd(digits, '0') || '0')
  return minor > 0 ? minor : null
}
