import type { ApiClient } from '../client/api-client.ts'
import type { TipFlow } from '../client/tip-flow.ts'
import type { Clock } from '../ports/clock.ts'
import type { HttpPort } from '../ports/http.ts'
import type { Random } from '../ports/random.ts'
import type { NetworkStatus, SocketFactory } from '../ports/sockets.ts'
import type { KeyValueStorage } from '../ports/storage.ts'
import type { BrowseStore } from './browse-store.ts'
import type { EarningsStore } from './earnings-store.ts'
import type { LobbyStore } from './lobby-store.ts'
import type { RoomStore } from './room-store.ts'
import type { SessionStore } from './session-store.ts'
import type { TipStore } from './tip-store.ts'
import type { ToastStore } from './toast-store.ts'

export interface RootPorts {
  readonly http: HttpPort
  readonly sockets: SocketFactory
  readonly clock: Clock
  readonly random: Random
  readonly storage: KeyValueStorage
  readonly network: NetworkStatus
  /** `https://host`: where the sockets are, with `ws` in the place of `http`. */
  readonly origin: string
  /** Address of the page for the report of a toast; absent where there are no addresses. */
  readonly pageUrl?: () => string
}

/** Everything that a client knows and does, made once per page or window. */
export interface RootStore {
  readonly api: ApiClient
  readonly session: SessionStore
  readonly lobby: LobbyStore
  readonly room: RoomStore
  readonly toasts: ToastStore
  readonly tip: TipStore
  readonly tips: TipFlow
  readonly browse: BrowseStore
  readonly earnings: EarningsStore
  /** Opens the account socket and keeps it. Call once the session was hydrated or loaded. */
  start(): void
  /** Leaves the room and closes the sockets. `start` may follow. */
  stop(): void
}
