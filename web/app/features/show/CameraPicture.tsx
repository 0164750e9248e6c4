import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './CameraPicture.module.css'

/** My own camera as the performer sees it; mirrored, as everybody knows themselves. */
export const CameraPicture = observer(function CameraPicture({
  stream,
}: {
  readonly stream: MediaStream | null
}) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    video.current!.srcObject = stream
  }, [stream])
  return (
    <video
      ref={video}
      autoPlay
      playsInline
      muted
      className={classes.picture}
      aria-label={t('camera.my_picture')}
      data-testid="camera-picture"
    />
  )
})
