import { versusRoutes } from '@footlight/core/protocol/versus-routes'
import { Button } from '@footlight/ui/Button'
import { browserClock } from '@footlight/ui/browser-clock'
import { classNames } from '@footlight/ui/class-names'
import { IconButton } from '@footlight/ui/IconButton'
import { Coins, Eye, EyeOff, Volume2, VolumeX } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { WatchedRoom } from '../../media/watched-room.ts'
import { browserStorage } from '../../platform/browser-ports.ts'
import { isSavingData } from '../../platform/modest.ts'
import { useStores } from '../../platform/stores-context.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import classes from './PeerView.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/peer_view.json', { import: 'default' }),
)

const PeerTip = lazyPart(async () => ({ default: (await import('./PeerTip.tsx')).PeerTip }))

const HIDDEN_KEY = 'footlight.peer_view_hidden'

/** Whoever saves data asks for it first. */
function isHiddenAtFirst(): boolean {
  const chosen = browserStorage.get(HIDDEN_KEY)
  return chosen === null ? isSavingData() : chosen === '1'
}

interface PeerViewProps {
  /** Whose page it is. */
  readonly room: string
  readonly peer: string
}

/** The other room of a battle, beside the picture of this one (VERSUS-18). */
export function PeerView({ room, peer }: PeerViewProps) {
  const { t } = useTranslation()
  const [isHidden, setHidden] = useState(isHiddenAtFirst)
  function choose(hidden: boolean): void {
    browserStorage.set(HIDDEN_KEY, hidden ? '1' : '0')
    setHidden(hidden)
  }
  if (!isHidden) return <PeerPicture room={room} peer={peer} onHide={() => choose(true)} />
  return (
    <div className={classes.corner}>
      <Button size="small" icon={<Eye aria-hidden />} onClick={() => choose(false)}>
        {t('peer_view.show', { name: peer })}
      </Button>
    </div>
  )
}

const PeerPicture = observer(function PeerPicture({
  room,
  peer,
  onHide,
}: PeerViewProps & { readonly onHide: () => void }) {
  const { t } = useTranslation()
  const [watched, isClosed] = usePeerRoom(room, peer)
  const video = useRef<HTMLVideoElement>(null)
  const [isLoud, setLoud] = useState(false)
  const { session, ui } = useStores()
  /** Whom a tip is being written for; null: nobody. */
  const [tipped, setTipped] = useState<string | null>(null)
  useEffect(() => {
    const element = video.current
    if (element === null || watched === null) return
    return watched.screen.attach(element, () => watched.player.frameShown())
  }, [watched])
  const isOver = isClosed || watched?.isOver === true
  const hasPicture = watched !== null && !isOver && watched.screen.hasPicture
  const silent = !isLoud || watched?.screen.isSoundBlocked === true
  function toggleSound(): void {
    watched?.screen.setLoud(silent)
    setLoud(silent)
  }
  return (
    <aside
      className={classes.peer}
      aria-label={t('peer_view.title', { name: peer })}
      data-peer-view={isOver ? 'closed' : hasPicture ? 'playing' : 'waiting'}
    >
      <video
        ref={video}
        className={classNames(classes.video, hasPicture && classes.playing)}
        playsInline
        muted
        disablePictureInPicture
      />
      <div className={classes.bar}>
        <Link to={`/${peer}`}>{peer}</Link>
        {hasPicture && (
          <IconButton
            variant="bare"
            size="small"
            label={t(silent ? 'peer_view.sound_on' : 'peer_view.sound_off', { name: peer })}
            onClick={toggleSound}
          >
            {silent ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
          </IconButton>
        )}
        {!isOver && !session.isModel && (
          <IconButton
            variant="bare"
            size="small"
            label={t('peer_view.tip', { name: peer })}
            onClick={() => (session.isLoggedIn ? setTipped(peer) : ui.open('signup'))}
          >
            <Coins aria-hidden />
          </IconButton>
        )}
        <IconButton variant="bare" size="small" label={t('peer_view.hide', { name: peer })} onClick={onHide}>
          <EyeOff aria-hidden />
        </IconButton>
      </div>
      {!hasPicture && (
        <p className={classes.note} role="status">
          {t(isOver ? 'peer_view.closed' : 'peer_view.waiting', { name: peer })}
        </p>
      )}
      {tipped !== null && !isOver && (
        <Suspense>
          <PeerTip peer={tipped} onClose={() => setTipped(null)} />
        </Suspense>
      )}
    </aside>
  )
})

/**
 * The peer's room, once the server has said that this viewer may enter it; true: they may not. What changes
 * there later the room itself says.
 */
function usePeerRoom(room: string, peer: string): readonly [WatchedRoom | null, boolean] {
  const { api, roomAhead } = useStores()
  const [watched, setWatched] = useState<WatchedRoom | null>(null)
  const [isClosed, setClosed] = useState(false)
  useEffect(() => {
    let opened: WatchedRoom | null = null
    let isGone = false
    async function open(): Promise<void> {
      const answer = await api.call(versusRoutes.versusPeer, { params: { username: room } })
      if (isGone) return
      if (!answer.ok || !answer.value.can_control || answer.value.peer !== peer) return setClosed(true)
      opened = new WatchedRoom(peer, answer.value.peer_status, { clock: browserClock, openRoom: roomAhead })
      opened.start()
      setWatched(opened)
    }
    setClosed(false)
    void open()
    return () => {
      isGone = true
      opened?.close()
      setWatched(null)
    }
  }, [api, roomAhead, room, peer])
  return [watched, isClosed]
}
