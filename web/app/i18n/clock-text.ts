const MINUTE = 60
const HOUR = 60 * MINUTE

/** A length as a clock, of whole seconds: `0:07`, `12:31`, `1:02:09`. The same in all our languages. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const twoDigits = (value: number): string => String(value).padStart(2, '0')
  const rest = `${twoDigits(whole % MINUTE)}`
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)}:${rest}`
  return `${Math.floor(whole / HOUR)}:${twoDigits(Math.floor((whole % HOUR) / MINUTE))}:${rest}`
}
