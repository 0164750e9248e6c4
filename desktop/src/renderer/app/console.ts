import type { RootStore } from '@footlight/core/stores'
import { createRootStore } from '@footlight/core/stores'
import { browserClock, browserRandom } from '@footlight/ui/browser-clock'
import { browserNetwork, browserSockets } from '@footlight/ui/browser-sockets'
import type { CallResult, ConsoleBridge, ServerState } from '../../shared/ipc-contract.ts'
import { AccountsStore } from '../features/accounts/accounts-store.ts'
import { VersusSeen } from '../features/battles/versus-seen.ts'
import { BroadcastRecordStore } from '../features/broadcast/broadcast-record-store.ts'
import { BroadcastStore } from '../features/broadcast/broadcast-store.ts'
import { Broadcaster, type LineState, type PublicationPort } from '../features/broadcast/broadcaster.ts'
import { DeviceSource } from '../features/broadcast/device-source.ts'
import { DeviceStore } from '../features/broadcast/device-store.ts'
import { HealthMonitor } from '../features/broadcast/health-monitor.ts'
import { HealthStore } from '../features/broadcast/health-store.ts'
import { createPreflight } from '../features/broadcast/preflight/create-preflight.ts'
import type { PreflightStore } from '../features/broadcast/preflight/preflight-store.ts'
import type { TrackKind } from '../features/broadcast/publication.ts'
import { RecoveryStore } from '../features/broadcast/recovery-store.ts'
import { ShowRecordFile } from '../features/broadcast/show-record.ts'
import { planVideo } from '../features/broadcast/video-plan.ts'
import { ChatRulesStore } from '../features/chat/chat-rules-store.ts'
import { ModerationUndo } from '../features/chat/moderation-undo.ts'
import { TranslationStore } from '../features/chat/translation-store.ts'
import { LogsStore } from '../features/logs/logs-store.ts'
import { openObsPublication } from '../features/obs/obs-publication.ts'
import { ObsStore } from '../features/obs/obs-store.ts'
import { Hold } from '../features/safety/hold.ts'
import { SafetyStore } from '../features/safety/safety-store.ts'
import { StreamerSettingsStore } from '../features/settings/streamer-settings-store.ts'
import { LastSplit } from '../features/shows/last-split.ts'
import { PaidShows } from '../features/shows/paid-shows.ts'
import { PricesStore } from '../features/shows/prices-store.ts'
import { ShowHistory } from '../features/shows/show-history.ts'
import { WatchClipsStore } from '../features/shows/watch-clips-store.ts'
import { OwnStudioStore } from '../features/studio/own-studio-store.ts'
import { WallStore } from '../features/studio/wall-store.ts'
import { ToyStore } from '../features/toys/toy-store.ts'
import { LayoutStore } from '../layout/layout-store.ts'
import { BridgeHttp } from '../ports/bridge-http.ts'
import { browserStorage } from '../ports/browser-storage.ts'
import { PreferencesStore } from './preferences-store.ts'
import { RoomOrders } from './room-orders.ts'
import { UiStore } from './ui-store.ts'

/** How long Stop is held while somebody pays; ms. */
const STOP_HOLD_MS = 1_000

/**
 * Everything that one window holds. Stores are plain state; sources and the broadcaster hold tracks and
 * lines.
 */
export interface Console {
  readonly bridge: ConsoleBridge
  readonly server: ServerState
  readonly root: RootStore
  readonly preferences: PreferencesStore
  readonly ui: UiStore
  readonly layout: LayoutStore
  readonly accounts: AccountsStore
  readonly safety: SafetyStore
  readonly recovery: RecoveryStore
  readonly camera: DeviceStore
  readonly microphone: DeviceStore
  readonly cameraSource: DeviceSource
  readonly microphoneSource: DeviceSource
  readonly obs: ObsStore
  readonly toys: ToyStore
  readonly broadcast: BroadcastStore
  readonly broadcaster: Broadcaster
  /** Stop while somebody pays: the button and the key share one hold. */
  readonly stopHold: Hold
  readonly health: HealthStore
  readonly healthMonitor: HealthMonitor
  readonly moderation: ModerationUndo
  /** Filters, raid mode, what waits, what holds against whom. */
  readonly chatRules: ChatRulesStore
  readonly translation: TranslationStore
  readonly show: BroadcastRecordStore
  /** What is paid by the minute, the ticket or the room. */
  readonly shows: PaidShows
  readonly prices: PricesStore
  readonly history: ShowHistory
  readonly lastSplit: LastSplit
  /** Apps, versus, modes of the room, and the player for two. */
  readonly orders: RoomOrders
  readonly versusSeen: VersusSeen
  readonly streamer: StreamerSettingsStore
  readonly films: WatchClipsStore
  /** What stays on this machine. */
  readonly logs: LogsStore
  /** A performer's side of her studio, and the studio's own. */
  readonly ownStudio: OwnStudioStore
  readonly wall: WallStore
  readonly preflight: PreflightStore
  /** Counts on between what the server says; for every countdown of its times. */
  readonly serverTime: RootStore['room']['shows']['time']
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
): Console {
  const clock = browserClock
  const origin = server.origin ?? ''
  const logs = new LogsStore(bridge, clock)
  const root = createRootStore({
    http: new BridgeHttp(bridge),
    sockets: browserSockets,
    clock,
    random: browserRandom,
    storage: browserStorage,
    network: browserNetwork,
    origin,
    tap: logs.feed,
  })
  const preferences = new PreferencesStore(browserStorage, accounts.current)
  const sources = createSources(preferences)
  const obs = new ObsStore(bridge, browserStorage)
  const broadcast = new BroadcastStore(clock)
  const health = new HealthStore()
  const broadcaster = new Broadcaster({
    store: broadcast,
    clock,
    createPublication: (onLine) =>
      obs.source === 'obs' ? openObsPublication(obs, onLine) : publish(root, preferences, onLine),
    track: (kind: TrackKind) => (kind === 'video' ? sources.cameraSource : sources.microphoneSource).track,
  })
  return {
    bridge,
    server,
    root,
    logs,
    preferences,
    ...sources,
    obs,
    broadcast,
    broadcaster,
    health,
    stopHold: new Hold(clock, STOP_HOLD_MS, () => void broadcaster.stop()),
    ui: new UiStore(),
    toys: new ToyStore(bridge),
    layout: new LayoutStore(browserStorage, accounts.current),
    accounts: new AccountsStore(accounts, bridge),
    safety: new SafetyStore(safety),
    recovery: new RecoveryStore(crashes),
    healthMonitor: new HealthMonitor(health, clock, () => broadcaster.stats()),
    moderation: new ModerationUndo(root.room, clock),
    chatRules: new ChatRulesStore(root.api, root.room, clock),
    translation: new TranslationStore(root.api),
    show: new BroadcastRecordStore({
      root,
      broadcast,
      file: new ShowRecordFile(browserStorage),
      clock,
      origin,
    }),
    ownStudio: new OwnStudioStore(root.api, () => root.session.username),
    wall: new WallStore(root.api, clock),
    preflight: createPreflight({ root, preferences, ...sources, obs, bridge }),
    ...createShows(root),
  }
}

function createShows({
  api,
  session,
  room: { shows, extras },
}: RootStore): Pick<
  Console,
  'shows' | 'prices' | 'history' | 'lastSplit' | 'orders' | 'versusSeen' | 'streamer' | 'films' | 'serverTime'
> {
  return {
    shows: new PaidShows(shows, browserClock),
    prices: new PricesStore(shows),
    history: new ShowHistory(shows.direction),
    lastSplit: new LastSplit(api),
    orders: new RoomOrders(api, extras, () => session.username),
    versusSeen: new VersusSeen(),
    streamer: new StreamerSettingsStore(api),
    films: new WatchClipsStore(api),
    serverTime: shows.time,
  }
}

type Sources = Pick<Console, 'camera' | 'microphone' | 'cameraSource' | 'microphoneSource'>

function createSources(preferences: PreferencesStore): Sources {
  const devices = navigator.mediaDevices
  const camera = new DeviceStore('camera')
  const microphone = new DeviceStore('microphone')
  return {
    camera,
    microphone,
    cameraSource: new DeviceSource({
      store: camera,
      devices,
      constraints: () => {
        const { width, height, framesPerSecond } = planVideo(preferences.resolution)
        return { width: { ideal: width }, height: { ideal: height }, frameRate: { ideal: framesPerSecond } }
      },
    }),
    microphoneSource: new DeviceSource({
      store: microphone,
      devices,
      constraints: () => ({ echoCancellation: true, noiseSuppression: true, autoGainControl: true }),
    }),
  }
}

/** mediasoup-client is loaded when it is first needed: the console is on the screen long before. */
async function publish(
  root: RootStore,
  preferences: PreferencesStore,
  onLine: (state: LineState) => void,
): Promise<PublicationPort> {
  const { openPublication } = await import('../features/broadcast/open-publication.ts')
  return openPublication({ requests: root.room.mediaRpc, plan: planVideo(preferences.resolution), onLine })
}
