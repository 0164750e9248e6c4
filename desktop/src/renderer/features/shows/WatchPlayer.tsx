import type { WatchState } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import { Select } from '@footlight/ui/Select'
import { Slider } from '@footlight/ui/Slider'
import { Pause, Play } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatDuration } from '../../i18n/numbers.ts'
import { watchPosition } from './watch-clips-store.ts'
import classes from './WatchPlayer.module.css'

/** How far the picture may be from where it should be before it jumps. */
const DRIFT_MAX_S = 1.5

/** One player for both sides of a private show: whoever presses, presses for both. */
export const WatchPlayer = observer(function WatchPlayer({ state }: { readonly state: WatchState }) {
  const { t } = useTranslation('room')
  const {
    orders,
    server,
    paid: {
      films,
      serverTime: { now },
    },
  } = useConsole()
  const { clips } = films
  useEffect(() => void films.load(), [films])
  const clip = clips?.find((each) => each.id === state.clip_id) ?? null
  const position = watchPosition(state, clip?.duration_ms ?? null, now)
  return (
    <section className={classes.player} aria-label={t('watch.label')} data-testid="watch">
      {clip !== null && (
        <WatchFilm
          url={new URL(clip.url, server.origin!).href}
          title={clip.title}
          playing={state.playing}
          positionMs={position}
          version={state.version}
        />
      )}
      <Select
        label={t('watch.film')}
        hideLabel
        placeholder={t(clips === null ? 'watch.looking' : clips.length === 0 ? 'watch.none' : 'watch.choose')}
        value={state.clip_id ?? ''}
        options={(clips ?? []).map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(event) => void orders.watch({ action: 'load', clip_id: event.currentTarget.value })}
      />
      {films.hasFailed && (
        <p role="alert">
          {t('watch.failed')}{' '}
          <Button size="small" onClick={() => void films.load()}>
            {t('watch.again')}
          </Button>
        </p>
      )}
      {clip !== null && (
        <div className={classes.controls}>
          <IconButton
            label={t(state.playing ? 'watch.pause' : 'watch.play')}
            variant="filled"
            onClick={() => void orders.watch({ action: state.playing ? 'pause' : 'play' })}
          >
            {state.playing ? <Pause aria-hidden /> : <Play aria-hidden />}
          </IconButton>
          <Slider
            label={t('watch.position')}
            value={position}
            max={clip.duration_ms}
            valueText={formatDuration(position)}
            onValueChange={(value) => void orders.watch({ action: 'seek', position_ms: Math.round(value) })}
          />
          <span>{formatDuration(position)}</span>
        </div>
      )}
    </section>
  )
})

interface WatchFilmProps {
  readonly url: string
  readonly title: string
  readonly playing: boolean
  readonly positionMs: number
  /** Grows with every change: then the picture follows at once. */
  readonly version: number
}

/**
 * The film itself, held where both should be. Muted by default: viewers hear the performer, not the film
 * twice.
 */
function WatchFilm({ url, title, playing, positionMs, version }: WatchFilmProps) {
  const video = useRef<HTMLVideoElement>(null)
  const followed = useRef(-1)
  useEffect(() => {
    const film = video.current
    if (film === null) return
    const should = positionMs / 1_000
    if (followed.current !== version || Math.abs(film.currentTime - should) > DRIFT_MAX_S)
      film.currentTime = should
    followed.current = version
    // A film that cannot play here yet is tried again with the next second.
    if (playing && film.paused) film.play().catch(() => undefined)
    if (!playing) film.pause()
  }, [playing, positionMs, version])
  return <video ref={video} className={classes.film} src={url} aria-label={title} muted playsInline />
}
