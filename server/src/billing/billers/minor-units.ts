import { digitsOf } from '@footlight/core/rules/billing/currency'

/** Minor units as billers write sums: 1250 in USD is `12.50`, in JPY `1250`. */
export function decimalOf(minor: number, currency: string): string {
  const digits = digitsOf(currency)
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Minor units of a sum that a biller wrote; throws where it is none, or has a part of a minor unit. */
export function minorOf(decimal: string, currency: string): number {
  const parts = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(decimal.trim())
  const digits = digitsOf(currency)
  const [, whole = '', fraction = ''] = parts ?? []
  const minor = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  if (parts === null || /[1-9]/.test(fraction.slice(digits)) || !Number.isSafeInteger(minor))
    throw new Error('a sum that does not read')
  return minor
}
