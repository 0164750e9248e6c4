import { Button } from '@footlight/ui/Button'
import type { CutReason } from '@footlight/ui/broadcast/broadcast-state'
import type { DeviceSource } from '@footlight/ui/broadcast/device-source'
import type { DeviceStore } from '@footlight/ui/broadcast/device-store'
import { CameraOff, CircleAlert, MicOff, RadioTower, Trophy, Unplug, UserX } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import type { OwnBroadcast } from './own-broadcast.ts'
import classes from './StatusNotices.module.css'

/** What is wrong right now, and what to do about it. Nothing is wrong: nothing is here. */
export const StatusNotices = observer(function StatusNotices({ own }: { readonly own: OwnBroadcast }) {
  const { state } = own.broadcast
  const interruption =
    state.kind === 'interrupted' ? state.reason : state.kind === 'starting' ? state.obstacle : null
  return (
    <div className={classes.notices}>
      {interruption !== null && <Notice icon={<Unplug aria-hidden />} text={`broken.${interruption}`} />}
      {state.kind === 'off' && state.cut !== null && state.cut !== 'panic' && (
        <Notice icon={<CircleAlert aria-hidden />} text={`ended.${reasonOf(state.cut, own)}`} />
      )}
      <LeftNotice own={own} />
      <TournamentNotice />
      {own.isLiveElsewhere && <Notice icon={<RadioTower aria-hidden />} text="elsewhere" />}
      <DeviceNotice store={own.camera} source={own.cameraSource} icon={<CameraOff aria-hidden />} />
      <DeviceNotice store={own.microphone} source={own.microphoneSource} icon={<MicOff aria-hidden />} />
    </div>
  )
})

/** The media plane says that they may not send; where a check was failed, that is why. */
function reasonOf(cut: CutReason, { liveness }: OwnBroadcast): CutReason {
  return cut === 'not_allowed' && liveness.state?.is_blocked === true ? 'liveness' : cut
}

/** Somebody may not be in the picture any more, and what to do about it; stays until it was read. */
const LeftNotice = observer(function LeftNotice({ own }: { readonly own: OwnBroadcast }) {
  const { t } = useTranslation()
  return own.onCamera.left.map(({ username, name, why }) => (
    <div
      key={username}
      className={classes.notice}
      role="alert"
      data-testid="notice"
      data-about={`left.${why}`}
    >
      <UserX aria-hidden />
      <div>
        <b>{t('broadcast.with_me.left.title', { name })}</b>
        <p>{t(`broadcast.with_me.left.${why}`)}</p>
      </div>
      <div className={classes.actions}>
        <Button size="small" onClick={() => own.onCamera.read(username)}>
          {t('actions.close')}
        </Button>
      </div>
    </div>
  ))
})

/** A tournament that the performer plays in starts or runs; stays until it was read. */
const TournamentNotice = observer(function TournamentNotice() {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { lobby, session } = useStores()
  const notice = lobby.tournament
  if (notice === null) return null
  const { payload } = notice
  const isRunning = 'usernameList' in payload
  const others = isRunning ? payload.usernameList.filter((name) => name !== session.username) : []
  return (
    <Notice
      icon={<Trophy aria-hidden />}
      text={`tournament.${isRunning ? 'running' : 'starting'}`}
      values={{
        name: payload.name,
        players: others.join(', '),
        time: isRunning ? '' : dateTime(payload.starts_at),
      }}
    >
      <Link to={`/versus-tournament/${payload.tournament_id}`} target="_blank">
        {payload.name}
      </Link>
      <Button size="small" onClick={() => lobby.setTournament(null)}>
        {t('actions.close')}
      </Button>
    </Notice>
  )
})

interface DeviceNoticeProps {
  readonly store: DeviceStore
  readonly source: DeviceSource
  readonly icon: ReactNode
}

const DeviceNotice = observer(function DeviceNotice({ store, source, icon }: DeviceNoticeProps) {
  const { t } = useTranslation()
  if (store.state.kind !== 'trouble') return null
  const { reason, next } = store.state
  return (
    <Notice icon={icon} text={`trouble.${store.kind}.${reason}`}>
      {next !== null && (
        <Button variant="primary" size="small" onClick={() => void source.open(next.id)}>
          {t('broadcast.use_device', { device: next.label || t(`broadcast.device.${store.kind}`) })}
        </Button>
      )}
      <Button size="small" onClick={() => void source.openRemembered(null)}>
        {t('actions.try_again')}
      </Button>
    </Notice>
  )
})

interface NoticeProps {
  readonly icon: ReactNode
  /** Key under `broadcast`, with `title` and `text`. */
  readonly text: string
  readonly values?: Readonly<Record<string, string>>
  readonly children?: ReactNode
}

function Notice({ icon, text, values, children }: NoticeProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.notice} role="alert" data-testid="notice" data-about={text}>
      {icon}
      <div>
        <b>{t(`broadcast.${text}.title`, { ...values })}</b>
        <p>{t(`broadcast.${text}.text`, { ...values })}</p>
      </div>
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </div>
  )
}
