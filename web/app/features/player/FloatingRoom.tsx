import { browserClock } from '@footlight/ui/browser-clock'
import { classNames } from '@footlight/ui/class-names'
import { IconButton } from '@footlight/ui/IconButton'
import { SquareArrowUp, Volume2, VolumeX, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { WatchedRoom } from '../../media/watched-room.ts'
import { browserStorage } from '../../platform/browser-ports.ts'
import { useStores } from '../../platform/stores-context.ts'
import type { FloatingRoom as Floating } from '../../platform/ui-store.ts'
import { CORNER_KEY, cornerByKey, isCorner } from './corners.ts'
import classes from './FloatingRoom.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/player.json', { import: 'default' }))

/** Pages that play something themselves, or take the camera. */
const ownPictures = /^\/(?:tikichat|speed-date|account\/broadcast|[^/]+\/feed)(?:\/|$)/
/** What has ended stays named for so long. */
const OVER_SHOWN_MS = 4_000

/** A public room that one went on from, in a corner of the other pages (PLAYER-05). */
export const FloatingRoom = observer(function FloatingRoom() {
  const { ui, session } = useStores()
  const { pathname } = useLocation()
  const { floating } = ui
  const isElsewhere = ownPictures.test(pathname)
  useEffect(() => {
    if (isElsewhere) ui.setFloating(null)
  }, [ui, isElsewhere])
  if (floating === null || isElsewhere) return null
  // Another person is judged anew.
  return <FloatingPicture key={`${floating.username} ${session.username}`} floating={floating} />
})

const FloatingPicture = observer(function FloatingPicture({ floating }: { readonly floating: Floating }) {
  const { t } = useTranslation()
  const { ui, roomAhead } = useStores()
  const { username, displayName: name } = floating
  const [room] = useState(
    () => new WatchedRoom(username, 'online', { clock: browserClock, openRoom: roomAhead }),
  )
  const video = useRef<HTMLVideoElement>(null)
  const [isLoud, setLoud] = useState(floating.isLoud)
  const [corner, setCorner] = useState(() => {
    const kept = browserStorage.get(CORNER_KEY)
    return isCorner(kept) ? kept : 'bottom-left'
  })
  useEffect(() => {
    const detach = room.screen.attach(video.current!, () => room.player.frameShown())
    room.screen.setLoud(floating.isLoud)
    room.start()
    void room.player.chooseLayer(null)
    return () => {
      detach()
      room.close()
    }
  }, [room, floating])
  const { isOver } = room
  useEffect(
    () => (isOver ? browserClock.after(OVER_SHOWN_MS, () => ui.setFloating(null)) : undefined),
    [ui, isOver],
  )
  const isSilent = !isLoud || room.screen.isSoundBlocked
  return (
    // The region takes the arrow keys of its buttons: the player goes to another corner.
    <aside
      className={classes.floating}
      data-corner={corner}
      aria-label={t('player.floating', { name })}
      data-testid="floating-room"
      data-state={isOver ? 'over' : room.screen.hasPicture ? 'playing' : 'waiting'}
      onKeyDown={(event) => {
        const next = cornerByKey(corner, event.key)
        if (next === null) return
        event.preventDefault()
        browserStorage.set(CORNER_KEY, next)
        setCorner(next)
      }}
    >
      <video
        ref={video}
        playsInline
        muted
        disablePictureInPicture
        className={classNames(classes.video, room.screen.hasPicture && !isOver && classes.playing)}
      />
      <div className={classes.bar}>
        <Link to={`/${username}`} className={classes.name}>
          {name}
        </Link>
        {!isOver && (
          <IconButton
            variant="bare"
            size="small"
            label={t(isSilent ? 'player.sound_on' : 'player.sound_off', { name })}
            onClick={() => {
              room.screen.setLoud(isSilent)
              setLoud(isSilent)
            }}
          >
            {isSilent ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
          </IconButton>
        )}
        <Link to={`/${username}`} className={classes.back} aria-label={t('player.to_room', { name })}>
          <SquareArrowUp aria-hidden />
        </Link>
        <IconButton
          variant="bare"
          size="small"
          label={t('player.close')}
          onClick={() => ui.setFloating(null)}
        >
          <X aria-hidden />
        </IconButton>
      </div>
      {isOver && (
        <p className={classes.over} role="status">
          {t('player.floating_over', { name })}
        </p>
      )}
    </aside>
  )
})
