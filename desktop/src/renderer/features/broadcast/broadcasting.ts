import type { Clock, LineState } from '@footlight/core/ports'
import type { RootStore } from '@footlight/core/stores'
import { BroadcastStore } from '@footlight/ui/broadcast/broadcast-store'
import { Broadcaster, type PublicationPort } from '@footlight/ui/broadcast/broadcaster'
import { DeviceSource } from '@footlight/ui/broadcast/device-source'
import { DeviceStore } from '@footlight/ui/broadcast/device-store'
import type { PreflightStore } from '@footlight/ui/broadcast/preflight-store'
import type { TrackKind } from '@footlight/ui/broadcast/publication'
import { planVideo } from '@footlight/ui/broadcast/video-plan'
import { Hold } from '@footlight/ui/hold'
import type { CallResult, ConsoleBridge } from '../../../shared/ipc-contract.ts'
import type { PreferencesStore } from '../../app/preferences-store.ts'
import { browserStorage } from '../../ports/browser-storage.ts'
import { openObsPublication } from '../obs/obs-publication.ts'
import type { ObsStore } from '../obs/obs-store.ts'
import { StreamerSettingsStore } from '../settings/streamer-settings-store.ts'
import { BroadcastRecordStore, RecoveryStore } from './broadcast-record-store.ts'
import { HealthMonitor } from './health-monitor.ts'
import { HealthStore } from './health-store.ts'
import { createPreflight } from './preflight/create-preflight.ts'
import { ShowRecordFile } from './show-record.ts'
import { SubjectDraft } from './subject-draft.ts'

/** How long Stop is held while somebody pays; ms. */
const STOP_HOLD_MS = 1_000

interface Sources {
  readonly camera: DeviceStore
  readonly microphone: DeviceStore
  readonly cameraSource: DeviceSource
  readonly microphoneSource: DeviceSource
}

/** What a broadcast is made of: devices, the stream, its health, and how it goes on after a crash. */
export interface Broadcasting extends Sources {
  readonly broadcast: BroadcastStore
  readonly broadcaster: Broadcaster
  /** Stop while somebody pays: the button and the key share one hold. */
  readonly stopHold: Hold
  readonly health: HealthStore
  readonly healthMonitor: HealthMonitor
  readonly recovery: RecoveryStore
  readonly show: BroadcastRecordStore
  readonly subject: SubjectDraft
  readonly preflight: PreflightStore
  readonly streamer: StreamerSettingsStore
}

interface BroadcastingDeps {
  readonly bridge: ConsoleBridge
  readonly root: RootStore
  readonly preferences: PreferencesStore
  readonly obs: ObsStore
  readonly clock: Clock
  /** Empty while no server is chosen. */
  readonly origin: string
  readonly crashes: CallResult<'readCrashes'>
}

export function createBroadcasting(deps: BroadcastingDeps): Broadcasting {
  const { bridge, root, preferences, obs, clock, origin, crashes } = deps
  const sources = createSources(preferences)
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
    ...sources,
    broadcast,
    broadcaster,
    health,
    stopHold: new Hold(clock, STOP_HOLD_MS, () => void broadcaster.stop()),
    recovery: new RecoveryStore(crashes),
    subject: new SubjectDraft(root.room),
    healthMonitor: new HealthMonitor(health, clock, () => broadcaster.stats()),
    show: new BroadcastRecordStore({
      root,
      broadcast,
      file: new ShowRecordFile(browserStorage),
      clock,
      origin,
    }),
    preflight: createPreflight({ root, preferences, ...sources, obs, bridge }),
    streamer: new StreamerSettingsStore(root.api),
  }
}

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
  const { openPublication } = await import('./open-publication.ts')
  return openPublication({ requests: root.room.mediaRpc, plan: planVideo(preferences.resolution), onLine })
}
