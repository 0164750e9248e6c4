import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import { Slider } from '@footlight/ui/Slider'
import { Settings2, Volume1, Volume2, VolumeX } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { Suspense, useRef, useState } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { qualityKey } from './quality-key.ts'
import { useRoomScreen } from './room-context.ts'
import classes from './VideoControls.module.css'

const QualityMenu = lazyPart(async () => ({ default: (await import('./QualityMenu.tsx')).QualityMenu }))

const PlayerButtons = lazyPart(async () => ({
  default: (await import('../player/PlayerButtons.tsx')).PlayerButtons,
}))

const RewindBar = lazyPart(async () => ({ default: (await import('../rewind/RewindBar.tsx')).RewindBar }))

/** Shown under the pointer and the focus; on a touch screen always. */
export const VideoControls = observer(function VideoControls() {
  const { t } = useTranslation()
  const { player, screen, view } = useRoomScreen()
  const [isQualityOpen, setQualityOpen] = useState(false)
  const qualityButton = useRef<HTMLButtonElement>(null)
  const format = useFormat()
  const quality =
    player.engine === 'hls'
      ? player.delayMs === null || player.isRewound
        ? 'HLS'
        : t('quality.hls', { seconds: format.number(Math.round(player.delayMs / 100) / 10) })
      : player.layer === null
        ? t('quality.auto')
        : t(qualityKey(player.layer, player.layers))
  const silent = screen.isMuted || screen.isSoundBlocked
  const VolumeIcon = silent ? VolumeX : screen.volume < 50 ? Volume1 : Volume2
  return (
    <>
      {screen.isSoundBlocked && player.status === 'playing' && (
        <Button
          className={classes.sound}
          variant="primary"
          size="large"
          icon={<VolumeX aria-hidden />}
          onClick={() => screen.setMuted(false)}
        >
          {t('room.click_for_sound')}
        </Button>
      )}
      <div className={classes.bar}>
        {player.canRewind && (
          <Suspense>
            <RewindBar />
          </Suspense>
        )}
        <IconButton
          variant="bare"
          label={silent ? t('room.unmute') : t('room.mute')}
          shortcut="m"
          onClick={() => screen.toggleMuted()}
        >
          <VolumeIcon aria-hidden />
        </IconButton>
        <Slider
          bare
          className={classes.volume}
          label={t('room.volume')}
          value={silent ? 0 : screen.volume}
          valueText={`${silent ? 0 : screen.volume} %`}
          onValueChange={(volume) => screen.setVolume(volume)}
        />
        <span className={classes.gap} />
        <button
          ref={qualityButton}
          type="button"
          className={classes.quality}
          aria-haspopup="menu"
          aria-expanded={isQualityOpen}
          onClick={() => setQualityOpen(!isQualityOpen)}
        >
          <Settings2 aria-hidden />
          <span>{quality}</span>
        </button>
        {isQualityOpen && (
          <Suspense>
            <QualityMenu triggerRef={qualityButton} onOpenChange={setQualityOpen} />
          </Suspense>
        )}
        {view !== null && (
          <Suspense>
            <PlayerButtons view={view} />
          </Suspense>
        )}
      </div>
    </>
  )
})
