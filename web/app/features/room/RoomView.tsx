import type { RoomData } from '@footlight/core/protocol/rooms'
import { observer } from 'mobx-react-lite'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStores } from '../../platform/stores-context.ts'
import { useEffectSoon } from '../../platform/use-effect-soon.ts'
import { useShortcut } from '../../platform/use-shortcut.ts'
import { ChatPanel } from '../chat/ChatPanel.tsx'
import { lazyPart } from '../errors/lazy-part.ts'
import { ShowBar } from '../show/ShowBar.tsx'
import { About } from './About.tsx'
import { RoomBar } from './RoomBar.tsx'
import { RoomContext, useRoomScreen } from './room-context.ts'
import { RoomScreenState } from './room-screen-state.ts'
import { VideoPanel } from './VideoPanel.tsx'
import classes from './RoomView.module.css'

const ShowDialogs = lazyPart(async () => ({
  default: (await import('../show/dialogs/ShowDialogs.tsx')).ShowDialogs,
}))

const AppDialogs = lazyPart(async () => ({
  default: (await import('../apps/dialogs/AppDialogs.tsx')).AppDialogs,
}))

const VersusBar = lazyPart(async () => ({ default: (await import('../versus/VersusBar.tsx')).VersusBar }))

const Celebration = lazyPart(async () => ({
  default: (await import('../celebration/Celebration.tsx')).Celebration,
}))

const ToyCard = lazyPart(async () => ({ default: (await import('../toys/ToyCard.tsx')).ToyCard }))

const WatchPlayer = lazyPart(async () => ({
  default: (await import('../watch/WatchPlayer.tsx')).WatchPlayer,
}))

/** A room: picture, chat and tips. One visit is one of these; another room is another one. */
export const RoomView = observer(function RoomView({ data }: { readonly data: RoomData }) {
  const stores = useStores()
  const [state] = useState(() => {
    // Before the first render, so that the server's page and the browser's first one are the same.
    stores.room.hydrate(data)
    return new RoomScreenState(stores, data)
  })
  useEffectSoon(() => state.start(), [state])
  useEffect(() => {
    if (stores.room.username === data.user.username) stores.room.applyServer(data)
  }, [stores, data])
  useExpulsion()
  useEffect(() => {
    void import('../browse/visits.ts').then(({ noteVisit }) => noteVisit(data.user.username))
  }, [data.user.username])
  useShortcut('c', () => {
    state.showPanel('chat')
    stores.ui.requestFocus('chat')
  })
  useShortcut('t', () => {
    state.openTip()
    stores.ui.requestFocus('tip')
  })
  useShortcut('m', () => state.screen.toggleMuted())
  return (
    <RoomContext value={state}>
      <main id="content" className={classes.room}>
        <div className={classes.stream}>
          <VideoPanel />
          <div className={classes.below}>
            <RoomBar />
            <VersusHost />
            <ShowBar />
            <ToyHost />
            <WatchHost />
            <div className={classes.about}>
              <About />
            </div>
          </div>
        </div>
        <ChatPanel />
        <DialogHost />
        <CelebrationHost />
      </main>
    </RoomContext>
  )
})

/** The chat alone, for a page that shows something else of the room; nothing of the stream is received. */
export function RoomChat({ data }: { readonly data: RoomData }) {
  const stores = useStores()
  const [state] = useState(() => new RoomScreenState(stores, data))
  return (
    <RoomContext value={state}>
      <ChatPanel />
    </RoomContext>
  )
}

/** Who is banned or kicked is told so and sent home. */
function useExpulsion(): void {
  const { room, toasts } = useStores()
  const navigate = useNavigate()
  const { refusal } = room
  useEffect(() => {
    if (refusal !== 'banned' && refusal !== 'kicked') return
    toasts.error({ key: refusal === 'banned' ? 'room.you_were_banned' : 'room.you_were_kicked' })
    void navigate('/')
  }, [refusal, toasts, navigate])
}

/** Fetches the dialogs about shows and apps when the first of them is wanted. */
const DialogHost = observer(function DialogHost() {
  const { shows, mode } = useStores().room
  const { show, apps } = useRoomScreen()
  // The receipt of a camera or recording that made way for a show waits until that is over.
  const hasEnded = mode === 'public' && shows.ending.receipt !== null
  return (
    <>
      {(show.dialog !== null || hasEnded) && (
        <Suspense>
          <ShowDialogs />
        </Suspense>
      )}
      {apps.dialog !== null && (
        <Suspense>
          <AppDialogs />
        </Suspense>
      )}
    </>
  )
})

const VersusHost = observer(function VersusHost() {
  const { battle, last } = useStores().room.activities.versus
  return battle === null && last === null ? null : (
    <Suspense>
      <VersusBar />
    </Suspense>
  )
})

/** The performer's toy, while there is one and this viewer may watch. */
const ToyHost = observer(function ToyHost() {
  const {
    activities: { toys },
    needsPassword,
  } = useStores().room
  return toys.status === null || !toys.isConnected || needsPassword ? null : (
    <div className={classes.toy}>
      <Suspense>
        <ToyCard status={toys.status} />
      </Suspense>
    </div>
  )
})

/** Fetched when something is won for the first time. */
const CelebrationHost = observer(function CelebrationHost() {
  const { activities, mode } = useStores().room
  const { won } = activities
  // What is won in public is not under a private.
  return won === null || mode === 'private' ? null : (
    <Suspense>
      <Celebration won={won} />
    </Suspense>
  )
})

/** The film that both sides of a private watch; the payer's side of it. */
const WatchHost = observer(function WatchHost() {
  const { activities, mode } = useStores().room
  return activities.watch === null || mode !== 'private' ? null : (
    <Suspense>
      <WatchPlayer watch={activities.watch} />
    </Suspense>
  )
})
