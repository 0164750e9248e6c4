import {
  type WatchAction,
  type WatchClip,
  type WatchState,
  watchRoutes,
} from '@footlight/core/protocol/watch'
import { Button } from '@footlight/ui/Button'
import { browserClock } from '@footlight/ui/browser-clock'
import { IconButton } from '@footlight/ui/IconButton'
import { Select } from '@footlight/ui/Select'
import { Slider } from '@footlight/ui/Slider'
import { Pause, Play } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { clockText } from '../../i18n/clock-text.ts'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { WatchSync } from '../../media/watch-sync.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useRoomScreen } from '../room/room-context.ts'
import classes from './WatchPlayer.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/watch.json', { import: 'default' }))

/** How often the film is held against where the other one is. */
const FOLLOW_EVERY_MS = 1_000

/** A site that has just started makes its films first; an empty list is asked for again after this. */
const ASK_AGAIN_MS = 4_000

/** One film for both sides of a private: whoever presses, it moves for both. */
export const WatchPlayer = observer(function WatchPlayer({ watch }: { readonly watch: WatchState }) {
  const { t } = useTranslation()
  const { api, room, toasts } = useStores()
  const { data } = useRoomScreen()
  const clips = useWatchClips()
  const clip = clips?.find((candidate) => candidate.id === watch.clip_id) ?? null

  async function command(action: WatchAction): Promise<void> {
    const answer = await api.call(watchRoutes.watchCommand, {
      params: { username: data.user.username },
      body: { base_version: watch.version, command: action },
    })
    if (answer.ok) room.activities.setWatch(answer.value.state)
    // Somebody was faster: the state comes again by itself and shows what they did.
    else if (answer.error.error !== 'conflict') toasts.error({ key: `errors.${answer.error.error}` })
  }

  return (
    <section className={classes.player} aria-label={t('watch.title')} data-testid="watch-player">
      <div className={classes.head}>
        <h2 className={classes.title}>{t('watch.title')}</h2>
        <Select
          hideLabel
          label={t('watch.choose')}
          placeholder={t('watch.choose')}
          value={watch.clip_id ?? ''}
          options={(clips ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(event) => void command({ action: 'load', clip_id: event.currentTarget.value })}
        />
      </div>
      {clips?.length === 0 && <p className={classes.empty}>{t('watch.no_clips')}</p>}
      {clip !== null && (
        <Film key={clip.id} clip={clip} watch={watch} onCommand={(action) => void command(action)} />
      )}
    </section>
  )
})

/** What can be watched together; null while it is not known. */
function useWatchClips(): readonly WatchClip[] | null {
  const { api } = useStores()
  const [clips, setClips] = useState<readonly WatchClip[] | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let wanted = true
    let cancel = (): void => undefined
    void api.call(watchRoutes.watchClips).then((answer) => {
      if (!wanted) return
      const found = answer.ok ? answer.value.clips : []
      setClips(found)
      if (found.length === 0) cancel = browserClock.after(ASK_AGAIN_MS, () => setAttempt(attempt + 1))
    })
    return () => {
      wanted = false
      cancel()
    }
  }, [api, attempt])
  return clips
}

interface FilmProps {
  readonly clip: WatchClip
  readonly watch: WatchState
  readonly onCommand: (action: WatchAction) => void
}

function Film({ clip, watch, onCommand }: FilmProps) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [sync] = useState(() => new WatchSync(browserClock))
  const [positionMs, setPosition] = useState(watch.position_ms)
  const [isBlocked, setBlocked] = useState(false)

  useEffect(() => {
    sync.heard(watch)
    const follow = (): void => {
      setPosition(Math.min(sync.positionMs, clip.duration_ms))
      void sync.follow(video.current!).then((outcome) => setBlocked(outcome === 'blocked'))
    }
    follow()
    return browserClock.every(FOLLOW_EVERY_MS, follow)
  }, [sync, watch, clip.duration_ms])

  const position = clockText(positionMs / 1_000)
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the site's films have none, the chat is beside them */}
      <video
        ref={video}
        src={clip.url}
        playsInline
        preload="auto"
        className={classes.film}
        aria-label={clip.title}
      />
      {isBlocked && (
        <Button
          variant="primary"
          onClick={() =>
            void sync.follow(video.current!).then((outcome) => setBlocked(outcome === 'blocked'))
          }
        >
          {t('watch.click_to_play')}
        </Button>
      )}
      <div className={classes.controls}>
        <IconButton
          label={t(watch.playing ? 'watch.pause' : 'watch.play')}
          variant="filled"
          onClick={() => onCommand({ action: watch.playing ? 'pause' : 'play' })}
        >
          {watch.playing ? <Pause aria-hidden /> : <Play aria-hidden />}
        </IconButton>
        <Slider
          label={t('watch.position')}
          min={0}
          max={clip.duration_ms}
          step={1_000}
          value={positionMs}
          valueText={position}
          onValueChange={setPosition}
          onPointerUp={(event) =>
            onCommand({ action: 'seek', position_ms: event.currentTarget.valueAsNumber })
          }
          onKeyUp={(event) => onCommand({ action: 'seek', position_ms: event.currentTarget.valueAsNumber })}
        />
        <span className={classes.time}>
          {position} / {clockText(clip.duration_ms / 1_000)}
        </span>
      </div>
    </>
  )
}
