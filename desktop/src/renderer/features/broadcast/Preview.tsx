import { CameraOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from './Preview.module.css'

/** The performer's own picture, mirrored as in a mirror; viewers see it the right way round. */
export const Preview = observer(function Preview() {
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
