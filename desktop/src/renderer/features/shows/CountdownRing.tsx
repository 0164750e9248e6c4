import { useTranslation } from 'react-i18next'
import classes from './CountdownRing.module.css'

const RADIUS = 20
const LENGTH = 2 * Math.PI * RADIUS

interface CountdownRingProps {
  /** 1: all of the time is left. */
  readonly share: number
  readonly secondsLeft: number
  /** Below this many seconds it warns. */
  readonly warnBelow: number
}

/** Time that runs out, as a ring and as a number. */
export function CountdownRing({ share, secondsLeft, warnBelow }: CountdownRingProps) {
  const { t } = useTranslation('shows')
  return (
    <span
      className={classes.ring}
      data-warn={secondsLeft < warnBelow || undefined}
      role="timer"
      aria-label={t('seconds_left', { count: secondsLeft })}
    >
      <svg viewBox="0 0 48 48" aria-hidden>
        <circle cx="24" cy="24" r={RADIUS} className={classes.track} />
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          className={classes.rest}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
        />
      </svg>
      <span aria-hidden>{secondsLeft}</span>
    </span>
  )
}
