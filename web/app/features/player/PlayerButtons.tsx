import { IconButton } from '@footlight/ui/IconButton'
import {
  Expand,
  Maximize,
  MessageSquare,
  MessageSquareOff,
  Minimize,
  Move,
  PictureInPicture,
  RectangleHorizontal,
  Shrink,
  SquareArrowUp,
  X,
} from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type PointerEvent, Suspense, useRef } from 'react'
import { createPortal } from 'react-dom'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { useRoomScreen } from '../room/room-context.ts'
import { cornerByKey, nearestCorner } from './corners.ts'
import type { PlayerView } from './player-view.ts'
import { useSwipeToBrowse } from './use-swipe-to-browse.ts'
import classes from './PlayerButtons.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/player.json', { import: 'default' }))

const StuckSurvey = lazyPart(async () => ({ default: (await import('./StuckSurvey.tsx')).StuckSurvey }))

interface PlayerButtonsProps {
  readonly view: PlayerView
}

/** How the picture stands on the page; behind the other controls of the video. */
export const PlayerButtons = observer(function PlayerButtons({ view }: PlayerButtonsProps) {
  const { t } = useTranslation()
  const { screen } = useRoomScreen()
  useSwipeToBrowse(view)
  if (view.isFloating) return createPortal(<FloatingButtons view={view} />, view.frame)
  return (
    <>
      {/* On a phone both do not fit on the picture, and who has no sound yet is asked for that first. */}
      {view.isAsking &&
        !screen.isSoundBlocked &&
        createPortal(
          <Suspense>
            <StuckSurvey view={view} />
          </Suspense>,
          view.frame,
        )}
      {view.layout !== 'page' && (
        <IconButton
          variant="bare"
          className={view.layout === 'theater' ? classes.wideOnly : undefined}
          label={view.isChatShown ? t('player.hide_chat') : t('player.show_chat')}
          onClick={() => view.setChatShown(!view.isChatShown)}
        >
          {view.isChatShown ? <MessageSquareOff aria-hidden /> : <MessageSquare aria-hidden />}
        </IconButton>
      )}
      {view.layout === 'page' && (
        <IconButton
          variant="bare"
          className={classes.phoneOnly}
          label={view.isWhole ? t('player.fill') : t('player.whole')}
          onClick={() => view.setWhole(!view.isWhole)}
        >
          {view.isWhole ? <Expand aria-hidden /> : <Shrink aria-hidden />}
        </IconButton>
      )}
      {view.hasPictureInPicture && (
        <IconButton
          variant="bare"
          label={view.isInPicture ? t('player.leave_picture') : t('player.picture')}
          shortcut="i"
          onClick={() => void view.togglePicture()}
        >
          <PictureInPicture aria-hidden />
        </IconButton>
      )}
      {view.layout !== 'full' && (
        <IconButton
          variant="bare"
          className={classes.wideOnly}
          label={view.isTheater ? t('player.leave_theater') : t('player.theater')}
          shortcut="w"
          aria-pressed={view.isTheater}
          onClick={() => view.setTheater(!view.isTheater)}
        >
          <RectangleHorizontal aria-hidden />
        </IconButton>
      )}
      <IconButton
        variant="bare"
        label={view.isFullScreen ? t('player.leave_full_screen') : t('player.full_screen')}
        shortcut="f"
        onClick={() => void view.toggleFullScreen()}
      >
        {view.isFullScreen ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
      </IconButton>
    </>
  )
})

/** Of the small player: where it is, the way back, and away with it. */
const FloatingButtons = observer(function FloatingButtons({ view }: PlayerButtonsProps) {
  const { t } = useTranslation()
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null)

  function drag(event: PointerEvent): void {
    if (from.current === null) return
    view.frame.style.translate = `${event.clientX - from.current.x}px ${event.clientY - from.current.y}px`
  }

  function drop(isMeant: boolean): void {
    if (from.current === null) return
    from.current = null
    const area = view.frame.closest('main')!.getBoundingClientRect()
    if (isMeant) view.setCorner(nearestCorner(view.frame.getBoundingClientRect(), area))
    view.frame.style.translate = ''
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: these buttons are no fields of a form
    <div
      className={classes.floating}
      role="group"
      aria-label={t('player.small')}
      data-testid="floating-player"
    >
      <IconButton
        variant="bare"
        size="small"
        className={classes.move}
        label={t('player.move')}
        onKeyDown={(event) => {
          const corner = cornerByKey(view.corner, event.key)
          if (corner === null) return
          event.preventDefault()
          view.setCorner(corner)
        }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          from.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={() => drop(true)}
        onPointerCancel={() => drop(false)}
      >
        <Move aria-hidden />
      </IconButton>
      <span className={classes.gap} />
      <IconButton variant="bare" size="small" label={t('player.back')} onClick={() => view.backToVideo()}>
        <SquareArrowUp aria-hidden />
      </IconButton>
      <IconButton variant="bare" size="small" label={t('player.close')} onClick={() => view.dismiss()}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
})
