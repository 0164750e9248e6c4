import { distanceFormat } from '@footlight/core/rules/formatters'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** `in 3 hours`, `2 days ago`, in words of a language: in the largest unit of which there are two, or one minute at least. */
export function timeUntil(leftMs: number, language: string): string {
  const [unit, ms] = units.find(([, each]) => Math.abs(leftMs) >= 2 * each) ?? units[2]
  const format = distanceFormat(language, 'always')
  return format.format(Math.trunc(leftMs / ms) || (leftMs < 0 ? -1 : 1), unit)
}
