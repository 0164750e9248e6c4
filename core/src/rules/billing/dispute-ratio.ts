/** From these shares on card networks warn, and then fine, a merchant; of ten thousand purchases so many. */
const WATCH_FROM = 30
const ALARM_FROM = 50

/** `watch` from 0.3 %, `alarm` from 0.5 %. */
export type DisputeLevel = 'good' | 'watch' | 'alarm'

/**
 * Disputes that were opened in a time for each ten thousand purchases that were paid in it, won ones too, as networks count them;
 * where nothing was paid, disputes of before are an alarm.
 */
export function disputeRatio(
  paid: number,
  disputed: number,
): { readonly ratio: number; readonly level: DisputeLevel } {
  if (disputed === 0) return { ratio: 0, level: 'good' }
  const ratio = paid === 0 ? 10_000 : Math.round((disputed * 10_000) / paid)
  return { ratio, level: ratio >= ALARM_FROM ? 'alarm' : ratio >= WATCH_FROM ? 'watch' : 'good' }
}
