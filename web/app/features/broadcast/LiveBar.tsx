import { Badge } from '@footlight/ui/Badge'
import { Button } from '@footlight/ui/Button'
import { browserClock } from '@footlight/ui/browser-clock'
import { Hold } from '@footlight/ui/hold'
import { holdHandlers } from '@footlight/ui/hold-handlers'
import { EyeOff, OctagonX, Radio, Square, UserRound } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useState } from 'react'
import { clockText } from '../../i18n/clock-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import type { OwnBroadcast } from './own-broadcast.ts'
import classes from './LiveBar.module.css'

/** Held so long, Stop ends what somebody pays for, and Panic ends everything; in ms. */
const STOP_HOLD_MS = 1_000
const PANIC_HOLD_MS = 300

/** Whether the performer is live, who watches, and the ways in and out. */
export const LiveBar = observer(function LiveBar({ own }: { readonly own: OwnBroadcast }) {
  const { t } = useTranslation()
  const { isRunning } = own.broadcast
  return (
    <section className={classes.bar} aria-label={t('broadcast.controls')}>
      <LiveState own={own} />
      <div className={classes.actions}>
        {isRunning ? (
          <StopButton own={own} />
        ) : (
          <Button
            variant="primary"
            size="large"
            icon={<Radio />}
            disabled={!own.canGoLive}
            onClick={() => own.goLive()}
            data-testid="go-live"
          >
            {t(own.isLiveElsewhere ? 'broadcast.take_over' : 'broadcast.go_live')}
          </Button>
        )}
        <StandbyButton own={own} />
        <PanicButton own={own} />
      </div>
    </section>
  )
})

const LiveState = observer(function LiveState({ own }: { readonly own: OwnBroadcast }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { room } = useStores()
  const { state, startedAt } = own.broadcast
  const isStandby = room.activities.modes?.isStandby === true
  const now = useSecond()
  return (
    <p className={classes.state} role="status" data-testid="live-state" data-state={state.kind}>
      {state.kind === 'on_air' && !isStandby ? (
        <Badge tone="live">{t('room.live')}</Badge>
      ) : (
        <Badge>
          {t(isStandby && state.kind === 'on_air' ? 'status.standby' : `broadcast.is.${state.kind}`)}
        </Badge>
      )}
      {startedAt !== null && <span className={classes.clock}>{clockText((now - startedAt) / 1_000)}</span>}
      {state.kind === 'on_air' && (
        <Badge icon={<UserRound aria-hidden />}>
          {format.number(room.people.count)}
          <span className="visually-hidden"> {t('room.viewers', { count: room.people.count })}</span>
        </Badge>
      )}
    </p>
  )
})

/** Wall clock of this machine, ms, read once a second. */
function useSecond(): number {
  const [now, setNow] = useState(() => browserClock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(browserClock.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** A press stops a public stream at once; while somebody pays, it is held. */
const StopButton = observer(function StopButton({ own }: { readonly own: OwnBroadcast }) {
  const { t } = useTranslation()
  const { currentShow, state } = useStores().room.shows
  const isPaid = currentShow?.phase === 'running' || (state.performer?.participants.length ?? 0) > 0
  const hold = useMemo(() => new Hold(browserClock, STOP_HOLD_MS, () => void own.broadcaster.stop()), [own])
  useEffect(() => () => hold.release(), [hold])
  return (
    <Button
      size="large"
      icon={<Square />}
      data-testid="stop"
      {...(isPaid ? holdHandlers(hold) : { onClick: () => void own.broadcaster.stop() })}
    >
      {t(!isPaid ? 'broadcast.stop' : hold.isHeld ? 'broadcast.hold_on' : 'broadcast.hold_to_stop')}
    </Button>
  )
})

const StandbyButton = observer(function StandbyButton({ own }: { readonly own: OwnBroadcast }) {
  const { t } = useTranslation()
  const { modes } = useStores().room.activities
  const isStandby = modes?.isStandby === true
  const isOffered = own.broadcast.isRunning && own.settings?.standby_allowed !== false
  if (!isOffered && !isStandby) return null
  return (
    <Button
      size="large"
      icon={<EyeOff />}
      aria-pressed={isStandby}
      title={t('broadcast.standby_help')}
      onClick={() => void own.setStandby(!isStandby)}
      data-testid="standby"
    >
      {t(isStandby ? 'broadcast.leave_standby' : 'broadcast.standby')}
    </Button>
  )
})

const PanicButton = observer(function PanicButton({ own }: { readonly own: OwnBroadcast }) {
  const { t } = useTranslation()
  const hold = useMemo(() => new Hold(browserClock, PANIC_HOLD_MS, () => own.pressPanic()), [own])
  useEffect(() => () => hold.release(), [hold])
  return (
    <Button
      variant="danger"
      size="large"
      icon={<OctagonX />}
      className={classes.panic}
      data-held={hold.isHeld || undefined}
      aria-description={t('broadcast.panic_help')}
      title={t('broadcast.panic_help')}
      data-testid="panic"
      {...holdHandlers(hold)}
    >
      {t(hold.isHeld ? 'broadcast.hold_on' : 'broadcast.panic')}
    </Button>
  )
})
