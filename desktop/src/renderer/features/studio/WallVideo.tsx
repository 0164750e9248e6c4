import { browserClock } from '@footlight/ui/browser-clock'
import { EyeOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { studioView } from './studio-view.ts'
import classes from './WallVideo.module.css'

interface WallVideoProps {
  readonly username: string
  /** 0 is the smallest picture; absent: the best that the line carries. */
  readonly layer?: number
  readonly muted: boolean
}

/**
 * The performer's picture as they let their studio see it. Muted on the wall; the performer reads who is
 * looking.
 */
export function WallVideo({ username, layer = 2, muted }: WallVideoProps) {
  const { t } = useTranslation('studio')
  const { root } = useConsole()
  const video = useRef<HTMLVideoElement>(null)
  const [isThere, setThere] = useState(false)
  useEffect(
    () =>
      studioView({
        username,
        layer,
        clock: browserClock,
        connect: (handlers) => root.studioView(handlers),
        open: async (deps) => (await import('../broadcast/open-camera.ts')).openCamera(deps),
        onTracks(tracks) {
          setThere(tracks.some((track) => track.kind === 'video'))
          if (video.current !== null)
            video.current.srcObject = tracks.length === 0 ? null : new MediaStream([...tracks])
        },
        onRefused: () => setThere(false),
      }),
    [root, username, layer],
  )
  return (
    <figure className={classes.video} data-testid="wall-video" data-there={isThere || undefined}>
      <video
        ref={video}
        autoPlay
        playsInline
        muted={muted}
        aria-label={t('video_of', { username })}
        hidden={!isThere}
      />
      {!isThere && (
        <figcaption>
          <EyeOff aria-hidden />
          {t('no_picture')}
        </figcaption>
      )}
    </figure>
  )
}
