import { useLeft } from '@footlight/ui/use-left'
import { useTranslation } from 'react-i18next'
import classes from './Liveness.module.css'

const SOON_MS = 60_000

/** How long the stream goes on without a picture of everybody in it. */
export function DueLeft({ endsAtMs }: { readonly endsAtMs: number }) {
  const { t } = useTranslation('liveness')
  const leftMs = useLeft(endsAtMs)
  const seconds = Math.ceil(leftMs / 1_000)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p
      className={classes.left}
      role="timer"
      aria-live="off"
      data-soon={leftMs < SOON_MS || undefined}
      data-testid="liveness-due-left"
    >
      {t('liveness.due_left', { time })}
    </p>
  )
}
