import { useLeft } from '../use-left.ts'
import type { CheckTexts } from './check-texts.ts'
import classes from './Liveness.module.css'

const SOON_MS = 60_000

interface DueLeftProps {
  readonly endsAtMs: number
  readonly t: CheckTexts
}

/** How long the stream goes on without a picture of everybody in it. */
export function DueLeft({ endsAtMs, t }: DueLeftProps) {
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
