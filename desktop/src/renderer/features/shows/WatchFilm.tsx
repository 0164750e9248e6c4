import { useEffect, useRef } from 'react'
import classes from './WatchPlayer.module.css'

/** How far the picture may be from where it should be before it jumps. */
const DRIFT_MAX_S = 1.5

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
export function WatchFilm({ url, title, playing, positionMs, version }: WatchFilmProps) {
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
