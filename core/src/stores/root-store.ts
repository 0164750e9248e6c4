import { configure } from 'mobx'
import { ApiClient } from '../client/api-client.ts'
import type { TokenSource } from '../client/connection-state.ts'
import type { EventTap } from '../client/event-tap.ts'
import { PaidCalls } from '../client/paid-calls.ts'
import { watchNetwork } from '../client/reconnect-policy.ts'
import type { RoomConnection, RoomHandlers } from '../client/room-connection.ts'
import { TipFlow } from '../client/tip-flow.ts'
import type { Clock } from '../ports/clock.ts'
import type { HttpPort } from '../ports/http.ts'
import type { Random } from '../ports/random.ts'
import type { NetworkStatus, SocketFactory } from '../ports/sockets.ts'
import type { KeyValueStorage } from '../ports/storage.ts'
import { accountRoutes } from '../protocol/accounts.ts'
import type { IncomingServerEvent } from '../protocol/parse.ts'
import { BrowseStore } from './browse-store.ts'
import { EarningsStore } from './earnings-store.ts'
import { HeldTipStore } from './held-tips.ts'
import { createLinks } from './links.ts'
import type { Live } from './live.ts'
import { LobbyStore } from './lobby-store.ts'
import { PmStore } from './pm-store.ts'
import type { RoomStore } from './room-store.ts'
import { SessionStore } from './session-store.ts'
import { TipStore } from './tip-store.ts'
import { type Toast, ToastStore } from './toast-store.ts'

// State changes in actions only; MobX warns of every other change while developing.
configure({ enforceActions: 'always' })

export interface RootPorts {
  readonly http: HttpPort
  readonly sockets: SocketFactory
  /** Not called before `start`. */
  readonly live: Live
  readonly clock: Clock
  readonly random: Random
  readonly storage: KeyValueStorage
  readonly network: NetworkStatus
  /** `https://host`: where the sockets are, with `ws` in the place of `http`. */
  readonly origin: string
  /** Address of the page for the report of a toast; absent where there are no addresses. */
  readonly pageUrl?: () => string
  /** Keeps a record of everything that the sockets bring. */
  readonly tap?: EventTap
}

/** Everything that a client knows and does, made once per page or window. */
export interface RootStore {
  readonly api: ApiClient
  readonly session: SessionStore
  /** Orders of everything but tips; one for all screens, so that an order keeps its key when its dialog is opened again. */
  readonly paid: PaidCalls
  readonly lobby: LobbyStore
  readonly room: RoomStore
  /** As `Links.studioView`. */
  studioView(handlers: RoomHandlers): RoomConnection
  /** As `Links.roomAhead`. */
  roomAhead(handlers: RoomHandlers, isAhead: () => boolean): RoomConnection
  /** The server tells of these from now on, and of no other; false: there is no account socket. */
  watchCards(usernames: readonly string[]): boolean
  readonly toasts: ToastStore
  readonly tip: TipStore
  readonly heldTips: HeldTipStore
  readonly browse: BrowseStore
  readonly earnings: EarningsStore
  readonly messages: PmStore
  /** Hear what the account socket and that of the open room bring, after the stores: parts that are fetched when they are needed. */
  readonly listeners: Set<(event: IncomingServerEvent) => void>
  /** Opens the account socket and keeps it. Call once the session was hydrated or loaded. */
  start(): void
  /** Leaves the room and closes the sockets. `start` may follow. */
  stop(): void
}

/** Builds the stores; nothing is sent before `start`, `room.enter` or a call. */
export function createRootStore(ports: RootPorts): RootStore {
  const { clock, random, storage } = ports
  const api = new ApiClient(ports.http)
  const session = new SessionStore(api)
  const toasts = new ToastStore(clock, (toast) => reportToast(toast, api, session, ports.pageUrl))
  const earnings = new EarningsStore()
  const lobby = new LobbyStore()
  const messages = new PmStore(api, session, random)
  const listeners: RootStore['listeners'] = new Set()
  const paid = new PaidCalls({ api, clock, random, username: () => session.username })
  const tips = new TipFlow({ api, storage, clock, random, username: () => session.username })
  const heldTips = new HeldTipStore({ api, session, toasts, clock, storage })
  const tip = new TipStore(session, toasts, tips, heldTips)
  const browse = new BrowseStore(api, clock)
  const links = createLinks(
    {
      sockets: ports.sockets,
      openFrames: (deps) => ports.live.openFrames(deps),
      clock,
      random,
      tokens: tokensOf(session),
      socketOrigin: ports.origin.replace(/^http/, 'ws'),
      ...(ports.tap !== undefined && { tap: ports.tap }),
    },
    ports.live,
    { api, session, paid, toasts, earnings, privateMessages: messages, lobby, browse, heldTips, listeners },
  )
  session.onIdentityChange(() => {
    messages.forget()
    heldTips.forget()
    links.reconnect()
  })
  let endWatch: (() => void) | null = null
  return {
    api,
    session,
    paid,
    lobby,
    toasts,
    tip,
    heldTips,
    earnings,
    messages,
    listeners,
    room: links.room,
    studioView: (handlers) => links.studioView(handlers),
    roomAhead: (handlers, isAhead) => links.roomAhead(handlers, isAhead),
    browse,
    watchCards: (usernames) => links.watchCards(usernames),
    start() {
      if (endWatch !== null) return
      endWatch = watchNetwork(ports.network, clock, links.networkReturned)
      links.start()
      heldTips.resume()
      void tip.resume()
    },
    stop() {
      endWatch?.()
      endWatch = null
      links.stop()
    },
  }
}

function tokensOf(session: SessionStore): TokenSource {
  return {
    token: () => session.nodeToken,
    refresh: async () => ((await session.refresh()).ok ? 'refreshed' : 'failed'),
  }
}

/** Toasts that logged-in people see are reported: by key, so that no text of anybody is sent. */
function reportToast(
  toast: Toast,
  api: ApiClient,
  session: SessionStore,
  pageUrl: (() => string) | undefined,
): void {
  if (!session.isLoggedIn) return
  const url = pageUrl?.()
  const body = {
    appearance: toast.appearance,
    title: toast.title.key,
    ...(toast.content && { content: toast.content.key }),
    ...(url !== undefined && { url }),
  }
  // A report that is lost is lost; telling the person about it would be a toast again.
  void api.call(accountRoutes.logToast, { body })
}
