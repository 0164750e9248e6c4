import type { LiveParticipant } from '@footlight/core/stores/live-participant'
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
export const ShowOverlay = observer(function ShowOverlay({
  participant,
}: {
  readonly participant: LiveParticipant
}) {
  const { t } = useTranslation()
  const { room } = useStores()
  const { role } = participant.participant
  const Icon = role === 'spy' ? Eye : role === 'payer' ? Lock : Ticket
  const isTimed = participant.participant.price_per_minute !== null || role === 'spy'
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
        {isTimed && <Figures participant={participant} />}
        <span className={classes.actions}>
          {role === 'payer' && participant.participant.cam2cam && <CameraButton />}
          <LeaveButton participant={participant} />
        </span>
      </div>
      {participant.participant.is_paused && (
        <p className={classes.note} role="status">
          <CirclePause aria-hidden />
          {t('shows.paused')}
        </p>
      )}
      {participant.freeSeconds > 0 && (
        <p className={classes.note} role="status">
          {t('shows.free_for', { time: clockText(participant.freeSeconds) })}
        </p>
      )}
      {room.shows.participants.lowTime === participant && <LowTime participant={participant} />}
    </div>
  )
})

const Figures = observer(function Figures({ participant }: { readonly participant: LiveParticipant }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{t('shows.time')}</dt>
        <dd role="timer" data-testid="show-clock">
          {clockText(participant.seconds)}
        </dd>
      </div>
      <div>
        <dt>{t('shows.spent')}</dt>
        <dd data-testid="show-spent">
          {format.number(participant.tokensSpent)}{' '}
          <small>{format.tokensAsMoney(participant.tokensSpent)}</small>
        </dd>
      </div>
      {participant.secondsLeft !== null && participant.secondsLeft <= LEFT_SHOWN_SECONDS_MAX && (
        <div data-low={participant.isLow}>
          <dt>{t('shows.left')}</dt>
          <dd data-testid="show-left">{clockText(participant.secondsLeft)}</dd>
        </div>
      )}
    </dl>
  )
})

const LeaveButton = observer(function LeaveButton({
  participant,
}: {
  readonly participant: LiveParticipant
}) {
  const { t } = useTranslation()
  const { calls } = useStores().room.shows
  const { show } = useRoomScreen()
  switch (participant.participant.role) {
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
