import { utcDay } from '../utc-day.ts'
/** A quarter of UTC, such as `2026-Q3`. */
export type Quarter = string

const PATTERN = /^(\d{4})-Q([1-4])$/

export function isQuarter(text: string): boolean {
  return PATTERN.test(text)
}

export function quarterOf(at: number): Quarter {
  const date = new Date(at)
  return `${date.getUTCFullYear()}-Q${Math.floor(date.getUTCMonth() / 3) + 1}`
}

/** From its first ms until before `to`. */
export function boundsOf(quarter: Quarter): { readonly from: number; readonly to: number } {
  const [, year = '0', number = '1'] = PATTERN.exec(quarter) ?? []
  const month = (Number(number) - 1) * 3
  return { from: Date.UTC(Number(year), month, 1), to: Date.UTC(Number(year), month + 3, 1) }
}

/** Such as 2026-09-30: the day whose rates of exchange hold for it. */
export function lastDayOf(quarter: Quarter): string {
  return utcDay(boundsOf(quarter).to - 1)
}
