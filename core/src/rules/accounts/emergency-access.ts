import { type EmergencyRefusal, emergencyLimits } from '../../protocol/emergency-access.ts'

/** A role that somebody of the staff took for an emergency. Times are ms since 1970. */
export interface EmergencyPeriod {
  readonly beganAt: number
  readonly until: number
  /** null: nobody ended it early. */
  readonly endedAt: number | null
  /** Account; null: nobody ended it early. */
  readonly endedBy: number | null
}

/** Whether a role that was taken then is in force. */
export function isInForce(
  { until, endedAt }: Pick<EmergencyPeriod, 'until' | 'endedAt'>,
  now: number,
): boolean {
  return endedAt === null && now < until
}

/**
 * Why this account may not take a role now (STAFF-EMERGENCY-02); null: it may. `past`: all periods of the account that began
 * within the window. What another person ended is not taken again on the same day.
 */
export function emergencyRefusal(
  account: number,
  past: readonly EmergencyPeriod[],
  now: number,
): EmergencyRefusal | null {
  const recent = past.filter(({ beganAt }) => beganAt > now - emergencyLimits.windowMs)
  if (recent.some((period) => isInForce(period, now))) return 'active'
  if (recent.some(({ endedBy }) => endedBy !== null && endedBy !== account)) return 'ended_by_another'
  return recent.length >= emergencyLimits.countMax ? 'too_many' : null
}
