import type { Clock } from '@footlight/core/ports'
import { ChatThreads, createRootStore, type RootStore } from '@footlight/core/stores'
import { live } from '@footlight/core/stores/live'
import { LivenessStore } from '@footlight/core/stores/liveness-store'
import { OnCameraStore } from '@footlight/core/stores/on-camera-store'
import { browserClock, browserRandom } from '@footlight/ui/browser-clock'
import { browserNetwork, browserSockets } from '@footlight/ui/browser-sockets'
import type { CallResult, ConsoleBridge, ServerState } from '../../shared/ipc-contract.ts'
import { AccountsStore } from '../features/accounts/accounts-store.ts'
import { VersusSeen } from '../features/battles/versus-seen.ts'
import { type Broadcasting, createBroadcasting } from '../features/broadcast/broadcasting.ts'
import { ChatRulesStore } from '../features/chat/chat-rules-store.ts'
import { InboxStore } from '../features/chat/inbox-store.ts'
import { LinesStore } from '../features/chat/lines-store.ts'
import { ModerationUndo } from '../features/chat/moderation-undo.ts'
import { TranslationStore } from '../features/chat/translation-store.ts'
import { createLibrary, type LibraryStores } from '../features/library/create-library.ts'
import { LogsStore } from '../features/logs/logs-store.ts'
import { ObsStore } from '../features/obs/obs-store.ts'
import { SafetyStore } from '../features/safety/safety-store.ts'
import { PaidShows } from '../features/shows/paid-shows.ts'
import { PricesStore } from '../features/shows/prices-store.ts'
import { LastSplit } from '../features/shows/share-estimate.ts'
import { ShowHistory } from '../features/shows/show-history.ts'
import { WatchClipsStore } from '../features/shows/watch-clips-store.ts'
import { OwnStudioStore } from '../features/studio/own-studio-store.ts'
import { WallStore } from '../features/studio/wall-store.ts'
import { ToyStore } from '../features/toys/toy-store.ts'
import { LayoutStore } from '../layout/layout-store.ts'
import { BridgeHttp } from '../ports/bridge.ts'
import { browserStorage } from '../ports/browser-storage.ts'
import { PreferencesStore } from './preferences-store.ts'
import { RoomOrders } from './room-orders.ts'
import { UiStore } from './ui-store.ts'

/** Chat as those see it who keep order in it. */
interface ChatStores {
  readonly moderation: ModerationUndo
  /** Filters, raid protection, what waits, what holds against whom. */
  readonly chatRules: ChatRulesStore
  readonly translation: TranslationStore
  readonly lines: LinesStore
  /** The private that runs and the public, each with its own lines and composer. */
  readonly threads: ChatThreads
  /** Friends, and what is done about private chats. */
  readonly inbox: InboxStore
}

/** What is paid by the minute, the ticket or the room. */
interface PaidShowStores {
  readonly shows: PaidShows
  readonly prices: PricesStore
  readonly history: ShowHistory
  readonly lastSplit: LastSplit
  readonly films: WatchClipsStore
  /** Counts on between what the server says; for every countdown of its times. */
  readonly serverTime: RootStore['room']['shows']['time']
}

/** A performer's side of their studio, and the studio's own. */
interface StudioStores {
  readonly ownStudio: OwnStudioStore
  readonly wall: WallStore
}

/**
 * Everything that one window holds, feature by feature. Stores are plain state; sources and the broadcaster
 * hold tracks and connections.
 */
export interface ConsoleContext {
  readonly bridge: ConsoleBridge
  readonly server: ServerState
  readonly root: RootStore
  readonly preferences: PreferencesStore
  readonly ui: UiStore
  readonly layout: LayoutStore
  readonly accounts: AccountsStore
  readonly safety: SafetyStore
  readonly obs: ObsStore
  readonly toys: ToyStore
  /** What stays on this machine. */
  readonly logs: LogsStore
  readonly broadcasting: Broadcasting
  /** Who is in the performer's picture beside them. */
  readonly onCamera: OnCameraStore
  /** Whether a check of who is there is due, before a stream or while it is on. */
  readonly liveness: LivenessStore
  readonly library: LibraryStores
  readonly chat: ChatStores
  readonly paid: PaidShowStores
  readonly studio: StudioStores
  /** Orders to the apps, battles and modes of the room. */
  readonly orders: RoomOrders
  readonly versusSeen: VersusSeen
}

/** What main knew before the page was there. */
export interface ConsoleStart {
  readonly server: ServerState
  readonly accounts: CallResult<'readAccounts'>
  readonly safety: CallResult<'readSafety'>
  readonly crashes: CallResult<'readCrashes'>
}

/**
 * Builds and connects nothing: `wireConsole` and `wireShell` do. `origin` is empty while no server is chosen.
 */
export function createConsole(
  bridge: ConsoleBridge,
  { server, accounts, safety, crashes }: ConsoleStart,
): ConsoleContext {
  const clock = browserClock
  const origin = server.origin ?? ''
  const logs = new LogsStore(bridge, clock)
  const root = createRootStore({
    http: new BridgeHttp(bridge),
    sockets: browserSockets,
    live,
    clock,
    random: browserRandom,
    storage: browserStorage,
    network: browserNetwork,
    origin,
    tap: logs.feed,
  })
  const preferences = new PreferencesStore(browserStorage, accounts.current)
  const obs = new ObsStore(bridge, browserStorage)
  const broadcasting = createBroadcasting({ bridge, root, preferences, obs, clock, origin, crashes })
  return {
    bridge,
    server,
    root,
    logs,
    preferences,
    obs,
    ui: new UiStore(),
    toys: new ToyStore(bridge),
    layout: new LayoutStore(browserStorage, accounts.current),
    accounts: new AccountsStore(accounts, bridge),
    safety: new SafetyStore(safety),
    broadcasting,
    onCamera: new OnCameraStore(root),
    liveness: new LivenessStore({ ...root, clock }),
    library: createLibrary({ bridge, root, clock, broadcasting, origin }),
    chat: createChat(root, clock),
    paid: createPaidShows(root, clock),
    studio: {
      ownStudio: new OwnStudioStore(root.api, () => root.session.username),
      wall: new WallStore(root.api, clock, browserStorage),
    },
    orders: new RoomOrders(root.api, root.room.activities, () => root.session.username),
    versusSeen: new VersusSeen(),
  }
}

function createChat(root: RootStore, clock: Clock): ChatStores {
  const { api, room } = root
  const threads = new ChatThreads(room)
  return {
    threads,
    moderation: new ModerationUndo(room, clock),
    chatRules: new ChatRulesStore(api, room, clock),
    translation: new TranslationStore(api),
    lines: new LinesStore(api, room, threads),
    inbox: new InboxStore(root, clock),
  }
}

function createPaidShows({ api, room: { shows } }: RootStore, clock: Clock): PaidShowStores {
  return {
    shows: new PaidShows(shows, clock),
    prices: new PricesStore(shows),
    history: new ShowHistory(shows.direction),
    lastSplit: new LastSplit(api),
    films: new WatchClipsStore(api),
    serverTime: shows.time,
  }
}
