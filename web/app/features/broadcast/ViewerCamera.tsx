import { CameraReceiver, type CameraTracks } from '@footlight/ui/broadcast/camera-receiver'
import { watchCamera } from '@footlight/ui/broadcast/watch-camera'
import { VideoOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { loadDevice } from '../../media/device.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './ShowsCard.module.css'

/** What one viewer shows the performer. Nobody else receives it. */
export const ViewerCamera = observer(function ViewerCamera({ username }: { readonly username: string }) {
  const { t } = useTranslation()
  const { room } = useStores()
  const video = useRef<HTMLVideoElement>(null)
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const requests = room.mediaRpc
    const show = (tracks: CameraTracks): void => {
      setThere(tracks.some((track) => track.kind === 'video'))
      if (video.current !== null)
        video.current.srcObject = tracks.length === 0 ? null : new MediaStream([...tracks])
    }
    return watchCamera({
      room,
      username,
      onTracks: show,
      open: (deps) => CameraReceiver.create({ ...deps, requests, device: () => loadDevice(requests) }),
    })
  }, [room, username])
  return (
    <figure className={classes.camera} data-testid="viewer-camera">
      {/* biome-ignore lint/a11y/useMediaCaption: a camera as it runs; nobody writes along */}
      <video
        ref={video}
        autoPlay
        playsInline
        hidden={!isThere}
        aria-label={t('broadcast.camera_of', { name: username })}
      />
      {!isThere && (
        <figcaption>
          <VideoOff aria-hidden />
          {t('broadcast.camera_waiting', { name: username })}
        </figcaption>
      )}
    </figure>
  )
})
