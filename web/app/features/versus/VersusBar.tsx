import type { VersusBattle, VersusResult, VersusSide } from '@footlight/core/protocol/versus'
import type { StreamStatus } from '@footlight/core/stores/stream-status'
import { Swords } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { clockText } from '../../i18n/clock-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { useRoomScreen } from '../room/room-context.ts'
import classes from './VersusBar.module.css'

const PeerView = lazyPart(async () => ({ default: (await import('./PeerView.tsx')).PeerView }))

/** For so long the result of a battle is news. */
const RESULT_SHOWN_MS = 2 * 60_000

/** Two rooms against each other: tokens of both, and the time; then who won. */
export const VersusBar = observer(function VersusBar() {
  const { activities, shows } = useStores().room
  const { battle, last } = activities.versus
  const { time } = shows
  useEffect(() => time.keep(), [time])
  if (battle !== null)
    return (
      <>
        <Battle battle={battle} left={clockText((battle.ends_at - time.now) / 1_000)} />
        <PeerHost room={battle.room.username} peer={battle.peer.username} />
      </>
    )
  return last !== null && time.now - last.ended_at < RESULT_SHOWN_MS ? <Result result={last} /> : null
})

/** The peer's picture stands on the frame of this room's own, while that is seen in its place on the page. */
const PeerHost = observer(function PeerHost({
  room,
  peer,
}: {
  readonly room: string
  readonly peer: string
}) {
  const { room: store } = useStores()
  const { screen, view } = useRoomScreen()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  useEffect(() => setFrame(screen.elements?.frame ?? null), [screen])
  if (frame === null || view?.isFloating === true || !openHere.has(store.streamStatus)) return null
  if (!('RTCPeerConnection' in globalThis)) return null
  return createPortal(
    <Suspense>
      <PeerView key={peer} room={room} peer={peer} />
    </Suspense>,
    frame,
  )
})

/** Not behind a wall or a password, where nothing of this room is seen either. */
const openHere: ReadonlySet<StreamStatus> = new Set(['online', 'connected', 'reconnecting'])

function Battle({ battle, left }: { readonly battle: VersusBattle; readonly left: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { room, peer } = battle
  const total = room.tokens + peer.tokens
  const share = total === 0 ? 50 : Math.round((room.tokens / total) * 100)
  const values = {
    room: room.username,
    peer: peer.username,
    roomTokens: format.number(room.tokens),
    peerTokens: format.number(peer.tokens),
  }
  return (
    <section className={classes.versus} aria-label={t('versus.title')} data-testid="versus-bar">
      <Side side={room} />
      <span className={classes.middle}>
        <Swords aria-hidden />
        <span role="timer" aria-label={t('versus.left')}>
          {left}
        </span>
      </span>
      <Side side={peer} isPeer />
      <div className={classes.track} role="img" aria-label={t('versus.score', values)}>
        <span style={{ width: `${share}%` }} />
      </div>
    </section>
  )
}

function Side({ side, isPeer = false }: { readonly side: VersusSide; readonly isPeer?: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const top = side.top.map((tipper) => `${tipper.username} ${format.number(tipper.tokens)}`).join(' · ')
  return (
    <div className={isPeer ? classes.peer : classes.room}>
      <b>
        {isPeer ? (
          <Link to={`/${side.username}`} title={t('versus.go')}>
            {side.username}
          </Link>
        ) : (
          side.username
        )}
      </b>
      <span className={classes.tokens}>{format.number(side.tokens)}</span>
      {top !== '' && <span className={classes.top}>{top}</span>}
    </div>
  )
}

function Result({ result }: { readonly result: VersusResult }) {
  const { t } = useTranslation()
  const format = useFormat()
  const values = {
    peer: result.peer.username,
    roomTokens: format.number(result.room.tokens),
    peerTokens: format.number(result.peer.tokens),
  }
  return (
    <p className={classes.result} role="status" data-outcome={result.outcome}>
      <Swords aria-hidden />
      {t(`versus.outcome.${result.outcome}`, values)}
      <Link to={`/${result.peer.username}`}>{t('versus.go')}</Link>
    </p>
  )
}
