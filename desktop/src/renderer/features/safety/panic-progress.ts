import type { PanicReport } from '../../../shared/ipc/safety.ts'

/** Of the report as a whole: everything may still run, nothing does, or some named parts may. */
export type PanicProgress = 'cutting' | 'all_off' | 'not_all_off'

/**
 * Nothing is off before it was confirmed: until then the report says neither that it is nor that it is not.
 */
export function progressOf({ cuts }: Pick<PanicReport, 'cuts'>): PanicProgress {
  if (cuts === null) return 'cutting'
  return cuts.every(({ stopped }) => stopped) ? 'all_off' : 'not_all_off'
}
