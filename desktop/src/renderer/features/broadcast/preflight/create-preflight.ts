import type { RootStore } from '@footlight/core/stores'
import type { DeviceSource } from '@footlight/ui/broadcast/device-source'
import type { DeviceStore } from '@footlight/ui/broadcast/device-store'
import { listenTo, readLight } from '@footlight/ui/broadcast/measure-devices'
import { measureLine } from '@footlight/ui/broadcast/measure-line'
import { PreflightStore } from '@footlight/ui/broadcast/preflight-store'
import { planVideo } from '@footlight/ui/broadcast/video-plan'
import { browserClock } from '@footlight/ui/browser-clock'
import type { ConsoleBridge } from '../../../../shared/ipc-contract.ts'
import type { PreferencesStore } from '../../../app/preferences-store.ts'
import { unwrap } from '../../../ports/bridge.ts'
import type { ObsStore } from '../../obs/obs-store.ts'

interface PreflightSight {
  readonly root: RootStore
  readonly preferences: PreferencesStore
  readonly camera: DeviceStore
  readonly microphone: DeviceStore
  readonly cameraSource: DeviceSource
  readonly microphoneSource: DeviceSource
  readonly obs: ObsStore
  readonly bridge: Pick<ConsoleBridge, 'readIngest'>
}

/** The pre-flight of this console: its devices, its OBS, its line to the room. */
export function createPreflight({
  root,
  preferences,
  camera,
  microphone,
  cameraSource,
  microphoneSource,
  obs,
  bridge,
}: PreflightSight): PreflightStore {
  return new PreflightStore({
    camera() {
      const { track } = cameraSource
      if (track === null || camera.state.kind !== 'open') return null
      const { width = 0, height = 0 } = track.getSettings()
      return {
        label: camera.state.device.label,
        width,
        height,
        wantedHeight: planVideo(preferences.resolution).height,
      }
    },
    microphone: () =>
      microphone.state.kind === 'open'
        ? { label: microphone.state.device.label, isMuted: microphone.muted }
        : null,
    obs: () =>
      obs.source !== 'obs'
        ? null
        : {
            isConnected: obs.isConnected,
            hasWhip: obs.view?.link.kind === 'connected' && obs.view.link.hasWhip,
          },
    light: async () => (cameraSource.track === null ? null : readLight(cameraSource.track)),
    listen: () => (microphoneSource.track === null ? null : listenTo(microphoneSource.track)),
    async line(onProgress) {
      const plan = planVideo(preferences.resolution)
      const picture = pictureOf(cameraSource.track)
      try {
        const { openPublication } = await import('../open-publication.ts')
        return await measureLine({
          clock: browserClock,
          plan,
          onProgress,
          video: picture.track,
          audio: microphoneSource.track,
          open: () =>
            openPublication({
              requests: root.room.mediaRpc,
              plan,
              isRehearsal: true,
              onLine: () => undefined,
            }),
        })
      } finally {
        picture.release()
      }
    },
    async offer() {
      const view = unwrap(await bridge.readIngest())
      return { hasRtmp: view.kind === 'state' && view.state.rtmp_url !== null }
    },
    onMeasured: (uploadKbps) => obs.measured(uploadKbps),
  })
}

/** The performer's camera; where OBS has it, moving noise of the same size, which is as hard to send. */
function pictureOf(camera: MediaStreamTrack | null): { readonly track: MediaStreamTrack; release(): void } {
  if (camera !== null) return { track: camera, release: () => undefined }
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
  const context = canvas.getContext('2d')!
  const draw = setInterval(() => {
    for (let block = 0; block < 400; block += 1) {
      context.fillStyle = `hsl(${Math.random() * 360} 60% 50%)`
      context.fillRect(Math.random() * 1280, Math.random() * 720, 80, 60)
    }
  }, 33)
  const [track] = canvas.captureStream(30).getVideoTracks()
  return {
    track: track!,
    release() {
      clearInterval(draw)
      track!.stop()
    },
  }
}
