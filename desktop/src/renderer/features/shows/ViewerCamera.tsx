import type { CameraTracks } from '@footlight/ui/broadcast/camera-receiver'
import { type CameraWatch, watchCamera } from '@footlight/ui/broadcast/watch-camera'
import { VideoOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from './ViewerCamera.module.css'

/** What one viewer shows the performer. Nobody else receives it. */
export const ViewerCamera = observer(function ViewerCamera({ username }: { readonly username: string }) {
  const { t } = useTranslation('shows')
  const {
    root: { room },
  } = useConsole()
  const video = useRef<HTMLVideoElement>(null)
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const show = (tracks: CameraTracks) => {
      setThere(tracks.some((track) => track.kind === 'video'))
      if (video.current !== null)
        video.current.srcObject = tracks.length === 0 ? null : new MediaStream([...tracks])
    }
    const open: CameraWatch['open'] = async (deps) => {
      const { openCamera } = await import('../broadcast/open-camera.ts')
      return openCamera({ requests: room.mediaRpc, ...deps })
    }
    return watchCamera({ room, username, onTracks: show, open })
  }, [room, username])
  return (
    <figure className={classes.camera} data-testid="viewer-camera" data-there={isThere || undefined}>
      {/* biome-ignore lint/a11y/useMediaCaption: a camera as it runs; nobody writes along */}
      <video
        ref={video}
        autoPlay
        playsInline
        aria-label={t('services.camera_of', { name: username })}
        hidden={!isThere}
      />
      {!isThere && (
        <figcaption>
          <VideoOff aria-hidden />
          {t('services.camera_waiting', { name: username })}
        </figcaption>
      )}
    </figure>
  )
})
