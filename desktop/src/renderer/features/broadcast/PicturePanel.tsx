import { IconButton } from '@footlight/ui/IconButton'
import { CameraOff, Mic, MicOff, MonitorOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { ScenePicture } from '../obs/ScenePicture.tsx'
import { LevelMeter } from './LevelMeter.tsx'
import classes from './PicturePanel.module.css'

/** How the performer looks and sounds. */
export const PicturePanel = observer(function PicturePanel() {
  const { obs } = useConsole()
  // Camera and microphone are OBS's then, and shown and muted there.
  if (obs.source === 'obs') return <ObsPicture />
  return (
    <div className={classes.stack}>
      <Preview />
      <MicrophoneRow />
    </div>
  )
})

/** The performer's own picture, mirrored as in a mirror; viewers see it the right way round. */
const Preview = observer(function Preview() {
  const { t } = useTranslation('room')
  const {
    broadcasting: { camera, cameraSource },
  } = useConsole()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const show = (track: MediaStreamTrack | null) => {
      if (video.current !== null) video.current.srcObject = track === null ? null : new MediaStream([track])
    }
    show(cameraSource.track)
    return cameraSource.onTrack(show)
  }, [cameraSource])
  return (
    <figure className={classes.preview} data-testid="preview">
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label={t('preview.camera')}
        hidden={!camera.isOpen}
      />
      {!camera.isOpen && (
        <figcaption>
          <CameraOff aria-hidden />
          {t(camera.state.kind === 'trouble' ? 'preview.none' : 'preview.opening')}
        </figcaption>
      )}
    </figure>
  )
})

/** What OBS shows now, in the place of the camera's picture. */
const ObsPicture = observer(function ObsPicture() {
  const { t } = useTranslation('obs')
  const { obs } = useConsole()
  const current = obs.isConnected ? (obs.view?.scenes.current ?? null) : null
  return (
    <figure className={classes.preview} data-testid="preview" aria-label={t('picture.label')}>
      {current === null ? (
        <figcaption>
          <MonitorOff aria-hidden />
          {t('picture.none')}
        </figcaption>
      ) : (
        <ScenePicture key={current} name={current} className={classes.scene} />
      )}
    </figure>
  )
})

const MicrophoneRow = observer(function MicrophoneRow() {
  const { t } = useTranslation('room')
  const {
    broadcasting: { microphone, microphoneSource },
  } = useConsole()
  return (
    <div className={classes.microphone}>
      <IconButton
        label={t(microphone.muted ? 'microphone.unmute' : 'microphone.mute')}
        shortcut="m"
        variant="filled"
        size="large"
        aria-pressed={microphone.muted}
        onClick={() => microphoneSource.setMuted(!microphone.muted)}
      >
        {microphone.muted ? <MicOff aria-hidden /> : <Mic aria-hidden />}
      </IconButton>
      <LevelMeter />
      {microphone.muted && <b className={classes.muted}>{t('microphone.muted')}</b>}
    </div>
  )
})
