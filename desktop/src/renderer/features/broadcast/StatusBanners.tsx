import { Button } from '@footlight/ui/Button'
import type { DeviceSource } from '@footlight/ui/broadcast/device-source'
import type { DeviceStore } from '@footlight/ui/broadcast/device-store'
import { IconButton } from '@footlight/ui/IconButton'
import { CameraOff, MicOff, TriangleAlert, Undo2, UserX, WifiOff, Wrench, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatTime } from '../../i18n/numbers.ts'
import {
  cutSentence,
  deviceName,
  interruptionSentence,
  type Sentence,
  troubleSentence,
} from '../../i18n/sentences.ts'
import { LivenessBanner } from '../liveness/LivenessBanner.tsx'
import classes from './StatusBanners.module.css'

/** What is wrong right now, in words, with what to do about it. Nothing is wrong: nothing is here. */
export const StatusBanners = observer(function StatusBanners() {
  const { t } = useTranslation('console')
  const {
    broadcasting: {
      broadcast: { state },
      camera,
      cameraSource,
      microphone,
      microphoneSource,
    },
  } = useConsole()
  const interruption =
    state.kind === 'interrupted' ? state.reason : state.kind === 'starting' ? state.obstacle : null
  return (
    <div className={classes.banners}>
      {interruption !== null && (
        <Banner icon={<WifiOff aria-hidden />} sentence={interruptionSentence(t, interruption)} />
      )}
      <LivenessBanner />
      {state.kind === 'off' && state.cut !== null && (
        <Banner icon={<X aria-hidden />} sentence={cutSentence(t, state.cut)} />
      )}
      <LeftBanners />
      <RefusedBanner />
      <DeviceBanner store={camera} source={cameraSource} icon={<CameraOff aria-hidden />} />
      <DeviceBanner store={microphone} source={microphoneSource} icon={<MicOff aria-hidden />} />
    </div>
  )
})

/** Somebody may not be in the picture any more, and what to do about it; stays until it was read. */
const LeftBanners = observer(function LeftBanners() {
  const { t } = useTranslation('with-me')
  const { onCamera } = useConsole()
  return onCamera.left.map(({ username, name, why }) => (
    <div key={username} className={classes.banner} role="alert" data-testid="left-banner">
      <UserX aria-hidden />
      <div>
        <b>{t('left.title', { name })}</b>
        <p>{t(`left.${why}`)}</p>
      </div>
      <div className={classes.actions}>
        <Button onClick={() => onCamera.read(username)}>{t('console:close')}</Button>
      </div>
    </div>
  ))
})

/**
 * An encoder with the performer's key was sent away: why, and what to change in it. Gone with the next stream
 * that gets through.
 */
const RefusedBanner = observer(function RefusedBanner() {
  const { t } = useTranslation('ingest')
  const {
    root: {
      room: { activities },
    },
  } = useConsole()
  const { encoderRefusal } = activities
  if (encoderRefusal === null) return null
  return (
    <div className={classes.banner} role="alert">
      <TriangleAlert aria-hidden />
      <div>
        <b>{t('turned_away', { encoder: encoderRefusal.kind.toUpperCase() })}</b>
        <p>{t(`reason.${encoderRefusal.reason}`)}</p>
      </div>
      <div className={classes.actions}>
        <Button onClick={() => activities.dismissEncoderRefusal()}>{t('close')}</Button>
      </div>
    </div>
  )
})

interface DeviceBannerProps {
  readonly store: DeviceStore
  readonly source: DeviceSource
  readonly icon: ReactNode
}

const DeviceBanner = observer(function DeviceBanner({ store, source, icon }: DeviceBannerProps) {
  const { t } = useTranslation('console')
  if (store.state.kind !== 'trouble') return null
  const { reason, next } = store.state
  return (
    <Banner icon={icon} sentence={troubleSentence(t, store.kind, reason)}>
      {next !== null && (
        <Button
          variant="primary"
          icon={<Undo2 aria-hidden style={{ transform: 'scaleX(-1)' }} />}
          onClick={() => void source.open(next.id)}
        >
          {t('devices.use', { device: deviceName(t, store.kind, next) })}
        </Button>
      )}
      <Button onClick={() => void source.openRemembered(null)}>{t('try_again')}</Button>
    </Banner>
  )
})

/** The console, or a part of it, ended without being asked to: what, when, and what became of the show. */
export const RecoveryNotice = observer(function RecoveryNotice() {
  const { t } = useTranslation('shell')
  const {
    broadcasting: { recovery, broadcast },
  } = useConsole()
  const [newest] = recovery.crashes
  if (newest === undefined) return null
  return (
    <div className={classes.banners}>
      <div className={classes.banner} role="status" data-testid="recovery">
        <Wrench aria-hidden />
        <div>
          <b>{t(`crash.${newest.process}`, { time: formatTime(newest.at) })}</b>
          <p>
            {broadcast.isRunning ? t('crash.went_on') : t('crash.kept')} {t('crash.local')}
          </p>
        </div>
        <div className={classes.actions}>
          <IconButton label={t('close')} onClick={() => recovery.read()}>
            <X aria-hidden />
          </IconButton>
        </div>
      </div>
    </div>
  )
})

interface BannerProps {
  readonly icon: ReactNode
  readonly sentence: Sentence
  readonly children?: ReactNode
}

function Banner({ icon, sentence, children }: BannerProps) {
  return (
    <div className={classes.banner} role="alert">
      {icon}
      <div>
        <b>{sentence.title}</b>
        <p>{sentence.detail}</p>
      </div>
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </div>
  )
}
