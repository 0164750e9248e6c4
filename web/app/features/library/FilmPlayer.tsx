import type { MediaFile } from '@footlight/core/protocol/library'
import { Button } from '@footlight/ui/Button'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { HlsEngine } from '../../media/hls/hls-player.ts'
import { openHls } from '../../media/hls/open-hls.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import classes from './MediaPage.module.css'

interface FilmPlayerProps {
  readonly file: MediaFile
  readonly name: string
  readonly isMuted: boolean
}

/** A film of a library; nothing of it but the poster is fetched before somebody wants to see it. */
export function FilmPlayer({ file, name, isMuted }: FilmPlayerProps) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  const video = useRef<HTMLVideoElement>(null)
  const engine = useRef<HlsEngine | null>(null)
  const [state, setState] = useState<'resting' | 'playing' | 'failed'>('resting')
  useEffect(() => () => engine.current?.close(), [])

  async function play(): Promise<void> {
    const element = video.current
    if (element === null || file.hls_url === null) return
    setState('playing')
    engine.current?.close()
    const fail = () => setState('failed')
    try {
      engine.current = await openHls(element, file.hls_url, { onReady: () => undefined, onFailed: fail })
      await element.play()
    } catch {
      // Whatever this browser or the line says no to, the button is there again.
      fail()
    }
  }

  const { base, sizes } = file.picture
  return (
    <div className={classes.film}>
      <video
        ref={video}
        poster={`${base}/w${sizes.find((size) => size >= 640) ?? sizes.at(-1)}.webp`}
        controls={state === 'playing'}
        muted={isMuted}
        playsInline
        preload="none"
        aria-label={name}
        data-testid="film"
      />
      {state !== 'playing' && (
        <div className={classes.over}>
          {state === 'failed' && <p role="alert">{t('library.film_failed')}</p>}
          <Button variant="primary" size="large" disabled={!isBrowser} onClick={() => void play()}>
            {t(state === 'failed' ? 'library.try_again' : 'library.play')}
          </Button>
        </div>
      )}
    </div>
  )
}
