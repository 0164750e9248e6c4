import type { LiveParticipant } from '@footlight/core/stores/live-participant'
import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import { CirclePause, Eye, Lock, Ticket, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { clockText } from '../../i18n/clock-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useRoomScreen } from '../room/room-context.ts'
import { CameraButton } from './CameraButton.tsx'
import { CameraPicture } from './CameraPicture.tsx'
import './in-show-texts.ts'
import classes from './ShowLayer.module.css'

/** From here on the time that is left is a clock; before, whole minutes say enough. */
const CLOCK_BELOW_SECONDS = 120

/** What lies over the picture while I have a part in what is on. */
export const ShowLayer = observer(function ShowLayer() {
  const { mode, shows } = useStores().room
  const participant = shows.ownParticipant
  return (
    <>
      {mode !== 'public' && participant !== null && <ShowOverlay participant={participant} />}
      <MyPicture />
    </>
  )
})

/** Over the picture of a show that I am in: my time, what it costs, what is left, and the way out. */
const ShowOverlay = observer(function ShowOverlay({
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
    <section
      className={classes.overlay}
      aria-label={t('shows.my_show')}
      data-testid="show-overlay"
      data-role={role}
    >
      <div className={classes.strip}>
        <div className={classes.head}>
          <span className={classes.kind}>
            <Icon aria-hidden />
            {t(`shows.role.${role}`)}
          </span>
          {role === 'payer' && <OnlyYou />}
        </div>
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
    </section>
  )
})

/** Who is in the private: the two, and where spies may watch, whom they see. */
const OnlyYou = observer(function OnlyYou() {
  const { t } = useTranslation()
  const { room } = useStores()
  const { data } = useRoomScreen()
  const isAlone = room.shows.currentShow?.spy_price_per_minute === null
  return (
    <p className={classes.only} data-testid="only-you">
      {t(isAlone ? 'in_show.only_you' : 'in_show.only_you_spies', { name: data.user.displayName })}
    </p>
  )
})

const Figures = observer(function Figures({ participant }: { readonly participant: LiveParticipant }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { secondsLeft: left } = participant
  const { price_per_minute: price } = participant.participant
  return (
    <dl className={classes.figures}>
      {price !== null && price > 0 && (
        <div>
          <dt>{t('in_show.price')}</dt>
          <dd data-testid="show-price">{t('shows.per_minute', { tokens: format.number(price) })}</dd>
        </div>
      )}
      <div>
        <dt>{t('shows.time')}</dt>
        <dd data-testid="show-clock">{clockText(participant.seconds)}</dd>
      </div>
      <div>
        <dt>{t('shows.spent')}</dt>
        <dd data-testid="show-spent">
          {t('wallet.amount', {
            count: participant.tokensSpent,
            formatted: format.number(participant.tokensSpent),
          })}{' '}
          <small>{format.tokensAsMoney(participant.tokensSpent)}</small>
        </dd>
      </div>
      {left !== null && (
        <div data-low={participant.isLow}>
          <dt>{t('in_show.lasts')}</dt>
          <dd data-testid="show-left">
            {left < CLOCK_BELOW_SECONDS
              ? clockText(left)
              : t('in_show.minutes', { formatted: format.number(Math.floor(left / 60)) })}
          </dd>
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

/** My tokens last for a minute at most: said once, with the way to more. */
const LowTime = observer(function LowTime({ participant }: { readonly participant: LiveParticipant }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { room, session, ui } = useStores()
  return (
    <div className={classes.low} role="alert" data-testid="low-time">
      <p>
        <b>{t('shows.low_title')}</b>
        {t('shows.low_text', {
          tokens: format.number(session.tokens),
          price: format.number(participant.participant.price_per_minute ?? 0),
        })}
      </p>
      <Button size="small" variant="primary" onClick={() => ui.open('tokens')}>
        {t('tokens.title')}
      </Button>
      <IconButton
        size="small"
        variant="bare"
        label={t('actions.close')}
        onClick={() => room.shows.participants.dismissLowTime()}
      >
        <X aria-hidden />
      </IconButton>
    </div>
  )
})

/** My picture, inset in the performer's, while they see it. */
const MyPicture = observer(function MyPicture() {
  const { t } = useTranslation()
  const { camera, data } = useRoomScreen()
  if (camera.status === 'off' || camera.status === 'asking' || camera.status === 'preview') return null
  return (
    <figure className={classes.mine}>
      <CameraPicture stream={camera.stream} />
      <figcaption role="status">
        {t(`camera.status.${camera.status}`, { name: data.user.displayName })}
      </figcaption>
    </figure>
  )
})
