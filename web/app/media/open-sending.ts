import type { MediaRpc } from '@footlight/core/client/media-rpc'
import { SendSession } from '@footlight/core/client/send-session'
import { loadDevice } from './device.ts'
import type { CameraSession } from './my-camera.ts'

/**
 * A camera among others: small enough for the phone that sends it and the console that shows it beside the
 * chat.
 */
const VIDEO_BITRATE_BPS_MAX = 900_000

export async function openSending(rpc: MediaRpc, onLost: () => void): Promise<CameraSession> {
  const session = await SendSession.open({
    rpc,
    isCamera: true,
    device: () => loadDevice(rpc),
    onLine: (state) => {
      if (state === 'failed') onLost()
    },
  })
  return {
    owns: (id) => session.owns(id),
    async send(track) {
      await session.produce({
        track,
        stopTracks: false,
        ...(track.kind === 'video' && { encodings: [{ maxBitrate: VIDEO_BITRATE_BPS_MAX }] }),
      })
    },
    close: () => session.hangUp(),
  }
}

/** Where the page may not use devices at all, as over http, the browser has none to offer. */
export async function openDevices(withSound: boolean): Promise<MediaStream> {
  const { mediaDevices } = navigator as { readonly mediaDevices?: MediaDevices }
  if (mediaDevices === undefined) throw new DOMException('no devices here', 'NotAllowedError')
  return mediaDevices.getUserMedia({
    video: { width: { ideal: 960 }, height: { ideal: 540 }, frameRate: { max: 30 } },
    audio: withSound,
  })
}
