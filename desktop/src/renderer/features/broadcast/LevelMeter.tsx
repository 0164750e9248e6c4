import { watchLevel } from '@footlight/ui/broadcast/level-meter'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from './LevelMeter.module.css'

/** Loudness of the performer. Painted by transform alone, 20 times a second, without a render. */
export const LevelMeter = observer(function LevelMeter() {
  const { t } = useTranslation('room')
  const {
    broadcasting: { microphone, microphoneSource },
  } = useConsole()
  const fill = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let end: (() => void) | null = null
    const paint = (level: number) => {
      if (fill.current !== null) fill.current.style.transform = `scaleX(${level.toFixed(3)})`
    }
    const watch = (track: MediaStreamTrack | null) => {
      end?.()
      paint(0)
      end = track === null ? null : watchLevel(track, paint)
    }
    watch(microphoneSource.track)
    const endTracks = microphoneSource.onTrack(watch)
    return () => {
      endTracks()
      end?.()
    }
  }, [microphoneSource])
  return (
    <div
      className={classes.meter}
      data-muted={microphone.muted || undefined}
      role="img"
      aria-label={t(microphone.muted ? 'microphone.is_muted' : 'microphone.level')}
    >
      <span ref={fill} className={classes.fill} data-testid="level" />
    </div>
  )
})
