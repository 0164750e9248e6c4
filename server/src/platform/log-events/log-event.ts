export interface LogEvent {
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  /** What happened. */
  readonly says: string
  /** What follows from it, and whether it is retried; null: nothing that `says` leaves open. */
  readonly effect: string | null
  /** What an operator does; null: nothing. */
  readonly action: string | null
}

/** Someone lost something, or will: an operator looks at it. */
export function error(says: string, effect: string, action: string) {
  return { level: 'error', says, effect, action } as const satisfies LogEvent
}

/** Recovered, retried, or worth a look. */
export function warn(says: string, effect: string, action: string | null = null) {
  return { level: 'warn', says, effect, action } as const satisfies LogEvent
}

/** One line for each change of state, and for each decision of the staff. */
export function info(says: string, effect: string | null = null, action: string | null = null) {
  return { level: 'info', says, effect, action } as const satisfies LogEvent
}

/** For whoever looks for a fault in the program. */
export function debug(says: string, effect: string | null = null) {
  return { level: 'debug', says, effect, action: null } as const satisfies LogEvent
}
