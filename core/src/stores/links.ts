import { reaction } from 'mobx'
import type { ApiClient } from '../client/api-client.ts'
import { type ConnectionDeps, LobbyConnection } from '../client/lobby-connection.ts'
import { MediaRpc } from '../client/media-rpc.ts'
import type { PaidCalls } from '../client/paid-calls.ts'
import { RoomConnection, type RoomHandlers } from '../client/room-connection.ts'
import { accountRoutes } from '../protocol/accounts.ts'
import type { IncomingServerEvent } from '../protocol/parse.ts'
import type { BrowseStore } from './browse-store.ts'
import type { EarningsStore } from './earnings-store.ts'
import type { HeldTipStore } from './held-tips.ts'
import type { Live } from './live.ts'
import type { LobbyStore } from './lobby-store.ts'
import { MessageList } from './message-list.ts'
import type { PmStore } from './pm-store.ts'
import { RoomChat } from './room-chat.ts'
import { RoomMedia } from './room-media.ts'
import { RoomPeople } from './room-people.ts'
import { RoomStore } from './room-store.ts'
import type { SessionStore } from './session-store.ts'
import { ShowStore } from './show-store.ts'
import type { ToastStore } from './toast-store.ts'

export interface LinkedStores {
  readonly api: ApiClient
  readonly session: SessionStore
  readonly paid: PaidCalls
  readonly toasts: ToastStore
  readonly earnings: EarningsStore
  readonly heldTips: HeldTipStore
  /** Private messages; a room has another list of the same name. */
  readonly privateMessages: PmStore
  readonly lobby: LobbyStore
  readonly browse: BrowseStore
  readonly listeners: ReadonlySet<(event: IncomingServerEvent) => void>
}

/** The two sockets and the room that they feed. */
export interface Links {
  readonly room: RoomStore
  /**
   * Another room beside the one that is open, for as long as it is joined: somebody of its studio uses the
   * studio view.
   */
  studioView(handlers: RoomHandlers): RoomConnection
  /** The same for who swipes: the room is joined before it is shown, and `isAhead` until then. */
  roomAhead(handlers: RoomHandlers, isAhead: () => boolean): RoomConnection
  /** As `RootStore.watchCards`. */
  watchCards(usernames: readonly string[]): boolean
  start(): void
  stop(): void
  /** Another person is here: both sockets were opened for the one before. */
  reconnect(): void
  /** `delayMs` as in `watchNetwork`. */
  networkReturned(delayMs: number | null): void
}

export function createLinks(deps: ConnectionDeps, live: Live, stores: LinkedStores): Links {
  const looks = new Set<RoomConnection>()
  const everyLink = (): RoomConnection[] => [link, ...looks]
  const lobby = createLobby(deps, live, stores, (event) => {
    for (const each of everyLink()) each.discovered(event)
  })
  const { room, link } = createRoom(deps, live, stores, lobby)
  // What is seen beside the open room is nobody's record.
  const { tap: _tap, ...rest } = deps
  function beside(how: Partial<ConnectionDeps>, handlers: RoomHandlers): RoomConnection {
    const look: RoomConnection = new RoomConnection({ ...rest, ...how }, lobby, {
      ...handlers,
      stateChanged(state) {
        if (state === 'none') looks.delete(look)
        else looks.add(look)
        handlers.stateChanged(state)
      },
    })
    return look
  }
  return {
    room,
    studioView: (handlers) => beside({ isStudioView: true }, handlers),
    roomAhead: (handlers, isAhead) => beside({ isAhead }, handlers),
    watchCards: (usernames) => lobby.send('v3.lobby.watch', { usernames: [...usernames] }),
    start: () => lobby.start(),
    stop() {
      for (const look of [...looks]) look.leave()
      room.leave()
      lobby.stop()
    },
    reconnect() {
      const name = room.connection === 'none' ? null : room.username
      link.leave()
      room.shows.forgetMine()
      if (stores.lobby.state !== 'idle') {
        lobby.stop()
        lobby.start()
      }
      if (name !== null) link.join(name)
    },
    networkReturned(delayMs) {
      lobby.networkReturned(delayMs)
      for (const each of everyLink()) each.networkReturned(delayMs)
    },
  }
}

function createLobby(
  deps: ConnectionDeps,
  live: Live,
  stores: LinkedStores,
  discovered: RoomConnection['discovered'],
): LobbyConnection {
  const { api, session, lobby } = stores
  return new LobbyConnection(deps, {
    stateChanged(state) {
      session.setBalanceLive(state === 'authorized')
      lobby.setState(state)
      if (state === 'authorized') void stores.privateMessages.load()
    },
    event(event) {
      live.takeLobbyEvent(event, {
        ...stores,
        messages: stores.privateMessages,
        clock: deps.clock,
        discovered,
      })
      for (const hear of stores.listeners) hear(event)
    },
    refused: (reason) => lobby.setRefusal(reason),
    pongLate: (late) => lobby.setPongLate(late),
    // The report is a courtesy to the operator: if it fails as well, there is nobody to tell.
    unreachable: (server) => void api.call(accountRoutes.logSocketFailure, { body: { server } }),
    joinedAfresh() {
      if (session.isLoggedIn) void session.refresh()
    },
  })
}

function createRoom(
  deps: ConnectionDeps,
  live: Live,
  stores: LinkedStores,
  lobby: LobbyConnection,
): { room: RoomStore; link: RoomConnection } {
  const { clock, random } = deps
  const { session } = stores
  const link: RoomConnection = new RoomConnection(deps, lobby, {
    stateChanged(state) {
      if (state === 'joined' && room.people.isListOpen) link.send('v3.chat.userlist.start', {})
      if (state !== 'joined' && room.isJoined) {
        chat.disconnected()
        mediaRpc.closed()
      }
      room.setConnection(state)
    },
    event(event) {
      live.takeRoomEvent(event, { ...stores, room, chat, now: () => clock.now() })
      for (const hear of stores.listeners) hear(event)
    },
    refused: (reason) => room.setRefusal(reason),
    pongLate: (late) => room.setPongLate(late),
  })
  const mediaRpc = new MediaRpc(clock, (request) => link.send('v3.media.request', request))
  const messages = new MessageList()
  const chat = new RoomChat({
    list: messages,
    clock,
    random,
    username: () => session.username,
    send: (message) => link.send('v3.chat.message', message),
  })
  const room: RoomStore = new RoomStore({
    ...stores,
    messages,
    chat,
    mediaRpc,
    link,
    media: new RoomMedia(),
    shows: new ShowStore({ ...stores, clock, room: () => room.username }),
    people: new RoomPeople(() => session.settings?.chat_user_sort ?? 'tokens'),
  })
  // As long as the room itself.
  reaction(
    () => room.privateThread,
    (show) => messages.follow(show),
  )
  return { room, link }
}
