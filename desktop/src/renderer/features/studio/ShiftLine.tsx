import type { Shift } from '@footlight/core/protocol'
import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './WallTile.module.css'

/** How long the performer has been at work, and how much of it on air. `now`: server time, ms. */
export function ShiftLine({ shift, now }: { readonly shift: Shift | null; readonly now: number }) {
  const { t } = useTranslation('studio')
  if (shift === null)
    return (
      <p className={classes.shift}>
        <Clock aria-hidden />
        {t('no_shift')}
      </p>
    )
  return (
    <p className={classes.shift}>
      <Clock aria-hidden />
      {t('shift', { worked: hoursText(now - shift.started_at), onAir: hoursText(shift.on_air_ms) })}
    </p>
  )
}

const MINUTE_MS = 60_000

/** `7:05`: hours and minutes. */
export function hoursText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
