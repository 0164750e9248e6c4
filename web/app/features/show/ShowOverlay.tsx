import type { LiveSeat } from '@footlight/core/stores/live-seat'
import { Button } from '@footlight/ui/Button'
import { CirclePause, Eye, Lock, Ticket } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { clockText } from '../../i18n/clock-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useRoomScreen } from '../room/room-context.ts'
import { CameraButton } from './CameraButton.tsx'
import { LowTime } from './LowTime.tsx'
import classes from './ShowOverlay.module.css'

/** What lasts longer than this is no news to anybody. */
const LEFT_SHOWN_SECONDS_MAX = 2 * 60 * 60

/** Over the picture of a show that I am in: my time, what it costs, what is left, and the way out. */
export const ShowOverlay = observer(function ShowOverlay({ seat }: { readonly seat: LiveSeat }) {
  const { t } = useTranslation()
  const { room } = useStores()
  const { role } = seat.seat
  const Icon = role === 'spy' ? Eye : role === 'payer' ? Lock : Ticket
  const isTimed = seat.seat.price_per_minute !== null || role === 'spy'
  return (
    <div
      className={classes.overlay}
      role="group"
      aria-label={t('shows.my_show')}
      data-testid="show-overlay"
      data-role={role}
    >
      <div className={classes.strip}>
        <span className={classes.kind}>
          <Icon aria-hidden />
          {t(`shows.role.${role}`)}
        </span>
        {isTimed && <Figures seat={seat} />}
        <span className={classes.actions}>
          {role === 'payer' && seat.seat.cam2cam && <CameraButton />}
          <LeaveButton seat={seat} />
        </span>
      </div>
      {seat.seat.is_paused && (
        <p className={classes.note} role="status">
          <CirclePause aria-hidden />
          {t('shows.paused')}
        </p>
      )}
      {seat.freeSeconds > 0 && (
        <p className={classes.note} role="status">
          {t('shows.free_for', { time: clockText(seat.freeSeconds) })}
        </p>
      )}
      {room.shows.seats.lowTime === seat && <LowTime seat={seat} />}
    </div>
  )
})

const Figures = observer(function Figures({ seat }: { readonly seat: LiveSeat }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{t('shows.time')}</dt>
        <dd role="timer" data-testid="show-clock">
          {clockText(seat.seconds)}
        </dd>
      </div>
      <div>
        <dt>{t('shows.spent')}</dt>
        <dd data-testid="show-spent">
          {format.number(seat.tokensSpent)} <small>{format.tokensAsMoney(seat.tokensSpent)}</small>
        </dd>
      </div>
      {seat.secondsLeft !== null && seat.secondsLeft <= LEFT_SHOWN_SECONDS_MAX && (
        <div data-low={seat.isLow}>
          <dt>{t('shows.left')}</dt>
          <dd data-testid="show-left">{clockText(seat.secondsLeft)}</dd>
        </div>
      )}
    </dl>
  )
})

const LeaveButton = observer(function LeaveButton({ seat }: { readonly seat: LiveSeat }) {
  const { t } = useTranslation()
  const { calls } = useStores().room.shows
  const { show } = useRoomScreen()
  switch (seat.seat.role) {
    case 'payer':
      return (
        <Button
          size="small"
          variant="danger"
          pending={calls.pending.has('end')}
          onClick={() => show.open('end_private')}
          data-testid="show-end"
        >
          {t('shows.end')}
        </Button>
      )
    case 'spy':
      return (
        <Button
          size="small"
          pending={calls.pending.has('spy_end')}
          onClick={() => void calls.endSpying()}
          data-testid="spy-end"
        >
          {t('shows.spy_end')}
        </Button>
      )
    case 'group':
      return (
        <Button size="small" pending={calls.pending.has('leave')} onClick={() => void calls.leaveGroup()}>
          {t('shows.group_leave')}
        </Button>
      )
    // A ticket and a pledge are paid as a whole: there is nothing to stop.
    default:
      return null
  }
})
