import type { DeviceSource } from '@footlight/ui/broadcast/device-source'
import type { DeviceStore } from '@footlight/ui/broadcast/device-store'
import { listenTo, readLight } from '@footlight/ui/broadcast/measure-devices'
import { measureLine, type Rehearsal } from '@footlight/ui/broadcast/measure-line'
import { PreflightStore } from '@footlight/ui/broadcast/preflight-store'
import type { VideoPlan } from '@footlight/ui/broadcast/video-plan'
import { browserClock } from '@footlight/ui/browser-clock'

interface PreflightDevices {
  /** What is to be sent. */
  readonly plan: VideoPlan
  readonly camera: DeviceStore
  readonly microphone: DeviceStore
  readonly cameraSource: DeviceSource
  readonly microphoneSource: DeviceSource
}

/** The pre-flight of this page: its devices and its line, by a rehearsal that reaches nobody. */
export function createPreflight(own: PreflightDevices, open: () => Promise<Rehearsal>): PreflightStore {
  const { camera, microphone, cameraSource, microphoneSource } = own
  return new PreflightStore({
    camera() {
      const { track } = cameraSource
      if (track === null || camera.state.kind !== 'open') return null
      const { width = 0, height = 0 } = track.getSettings()
      return { label: camera.state.device.label, width, height, wantedHeight: own.plan.height }
    },
    microphone: () =>
      microphone.state.kind === 'open'
        ? { label: microphone.state.device.label, isMuted: microphone.muted }
        : null,
    obs: () => null,
    light: async () => (cameraSource.track === null ? null : readLight(cameraSource.track)),
    listen: () => (microphoneSource.track === null ? null : listenTo(microphoneSource.track)),
    async line(onProgress) {
      const { track: video } = cameraSource
      if (video === null) throw new Error('no camera is open')
      return measureLine({
        clock: browserClock,
        plan: own.plan,
        onProgress,
        open,
        video,
        audio: microphoneSource.track,
      })
    },
    offer: async () => ({ hasRtmp: false }),
    onMeasured: () => undefined,
  })
}
