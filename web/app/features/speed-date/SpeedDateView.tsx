import { Button } from '@footlight/ui/Button'
import { browserClock } from '@footlight/ui/browser-clock'
import { Ban, Check, Flag, SkipForward, Square, Video } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { clockText } from '../../i18n/clock-text.ts'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { openDevices } from '../../media/open-sending.ts'
import { useStores } from '../../platform/stores-context.ts'
import { OwnCameraNotice } from '../age-check/OwnCameraNotice.tsx'
import { useOwnCamera } from '../age-check/use-own-camera.ts'
import { ReportDialog } from '../report/ReportDialog.tsx'
import { SpeedDateStore } from './speed-date-store.ts'
import classes from './SpeedDateView.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/speed-date.json', { import: 'default' }),
)

/** Of the longer side of the picture that goes with a report, px. */
const STILL_PX = 640

/** A viewer and a performer, camera to camera, for a few minutes. */
export const SpeedDateView = observer(function SpeedDateView() {
  const { t } = useTranslation()
  const stores = useStores()
  const { session } = stores
  const [date] = useState(
    () =>
      new SpeedDateStore({
        ...stores,
        clock: browserClock,
        openRoom: (handlers) => stores.roomAhead(handlers, () => false),
        openDevices,
      }),
  )
  useEffect(() => () => date.close(), [date])
  const remote = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const stream = date.media?.remote ?? null
    if (remote.current) remote.current.srcObject = stream
  }, [date.media?.remote])
  return (
    <main id="content" className={classes.page}>
      <title>{t('speed_date.title')}</title>
      <header className={classes.head}>
        <h1>{t('speed_date.title')}</h1>
        <p>{t(session.isModel ? 'speed_date.lead_performer' : 'speed_date.lead')}</p>
        {session.isModel && <TakesDates />}
      </header>
      <section className={classes.stage} aria-label={t('speed_date.stage')} data-phase={date.phase}>
        {/* biome-ignore lint/a11y/useMediaCaption: two people talk live, and nobody writes it down. */}
        <video
          ref={remote}
          className={classes.remote}
          autoPlay
          playsInline
          aria-label={t('speed_date.other')}
          data-testid="date-remote"
        />
        {date.phase !== 'running' && <DateNotice date={date} />}
        <OwnPicture stream={date.camera} />
        {date.secondsLeft !== null && (
          <p className={classes.clock} role="timer">
            <b>{date.match?.username}</b> {clockText(date.secondsLeft)}
          </p>
        )}
      </section>
      <DateButtons date={date} remote={remote} />
    </main>
  )
})

/** What is going on, and what went wrong. */
const DateNotice = observer(function DateNotice({ date }: { readonly date: SpeedDateStore }) {
  const { t } = useTranslation()
  const { session } = useStores()
  const { phase, trouble, ended, match } = date
  const as = session.isModel ? 'performer' : 'viewer'
  const text =
    trouble !== null
      ? t(`speed_date.trouble.${trouble}`)
      : phase === 'offered'
        ? t(`speed_date.offered_${as}`, { name: match?.username })
        : phase === 'searching'
          ? t(`speed_date.searching_${as}`)
          : ended !== null
            ? t(`speed_date.ended.${ended}`)
            : t(phase === 'opening' ? 'speed_date.opening' : 'speed_date.idle')
  return (
    <p className={classes.notice} role={trouble === null ? 'status' : 'alert'}>
      {text}
    </p>
  )
})

const DateButtons = observer(function DateButtons({
  date,
  remote,
}: {
  readonly date: SpeedDateStore
  readonly remote: RefObject<HTMLVideoElement | null>
}) {
  const { t } = useTranslation()
  const { session, ui } = useStores()
  const [reported, setReported] = useState<{ id: string; name: string; still: string | null } | null>(null)
  const { phase, match } = date
  const proof = useOwnCamera()
  const lacksProof = session.isLoggedIn && !session.isModel && (proof === 'required' || proof === 'off')
  const begin = (): void => (session.isLoggedIn ? void date.start() : ui.open('signup'))
  return (
    <div className={classes.buttons}>
      {phase === 'idle' && lacksProof && <OwnCameraNotice isTitled state={proof} />}
      {phase === 'idle' && !lacksProof && (
        <Button variant="primary" size="large" icon={<Video aria-hidden />} onClick={begin}>
          {t('speed_date.start')}
        </Button>
      )}
      {phase === 'offered' && session.isModel && (
        <Button
          variant="primary"
          size="large"
          icon={<Check aria-hidden />}
          onClick={() => void date.accept()}
        >
          {t('speed_date.accept')}
        </Button>
      )}
      {match !== null && (
        <>
          <Button size="large" icon={<SkipForward aria-hidden />} onClick={() => void date.next()}>
            {t('speed_date.next')}
          </Button>
          <Button icon={<Ban aria-hidden />} onClick={() => void date.next(true)}>
            {t('speed_date.block')}
          </Button>
        </>
      )}
      {match !== null && phase === 'running' && (
        <Button
          icon={<Flag aria-hidden />}
          onClick={() => setReported({ id: match.id, name: match.username, still: stillOf(remote.current) })}
        >
          {t('speed_date.report')}
        </Button>
      )}
      {phase !== 'idle' && (
        <Button variant="danger" icon={<Square aria-hidden />} onClick={() => void date.stop()}>
          {t('speed_date.stop')}
        </Button>
      )}
      {reported !== null && (
        <ReportDialog
          name={reported.name}
          hint={t('speed_date.report_hint')}
          onSend={(reason, note) => date.report(reported.id, reason, note, reported.still)}
          onClose={() => setReported(null)}
        />
      )}
    </div>
  )
})

/** Mirrored, as everybody knows themselves. */
function OwnPicture({ stream }: { readonly stream: MediaStream | null }) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return stream === null ? null : (
    <video ref={video} className={classes.own} autoPlay playsInline muted aria-label={t('speed_date.own')} />
  )
}

/** The performer's own choice; off unless they made it. */
const TakesDates = observer(function TakesDates() {
  const { t } = useTranslation()
  const { session, toasts } = useStores()
  /** Shown as done at once; null: as it is stored. */
  const [wish, setWish] = useState<boolean | null>(null)
  async function choose(isEnabled: boolean): Promise<void> {
    setWish(isEnabled)
    const saved = await session.updateSettings({ speeddate_is_enabled: isEnabled })
    setWish(null)
    if (!saved.ok) toasts.error({ key: `errors.${saved.error.error}` })
  }
  return (
    <label className={classes.choice}>
      <input
        type="checkbox"
        checked={wish ?? session.settings?.speeddate_is_enabled ?? false}
        onChange={({ currentTarget }) => void choose(currentTarget.checked)}
      />
      {t('speed_date.enable')}
    </label>
  )
})

/** What is seen now, as base64 of a JPEG; null: nothing. */
function stillOf(video: HTMLVideoElement | null): string | null {
  if (video === null || video.videoWidth === 0) return null
  const scale = Math.min(1, STILL_PX / Math.max(video.videoWidth, video.videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', 0.7).split(',')[1] ?? null
}
