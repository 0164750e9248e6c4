import type { MediaRpc } from '@footlight/core/client/media-rpc'
import { RecvSession } from '@footlight/core/client/recv-session'
import type { Device, RtpCapabilities } from 'mediasoup-client/types'
import type { MediaSession } from './player.ts'
import { loadMediasoup } from './prewarm.ts'

/** Codecs are the site's own and the same in every router, so one device serves every session of a page. */
let sharedDevice: Device | null = null

/** @throws MediaRequestError, or what the browser's WebRTC says. */
export async function loadDevice(rpc: MediaRpc): Promise<Device> {
  if (sharedDevice?.loaded) return sharedDevice
  const [{ Device }, { router_rtp_capabilities }] = await Promise.all([
    loadMediasoup(),
    rpc.request('capabilities', {}),
  ])
  const device = await Device.factory()
  await device.load({ routerRtpCapabilities: router_rtp_capabilities as unknown as RtpCapabilities })
  sharedDevice = device
  return device
}

export function openReceiving(rpc: MediaRpc, onLost: () => void): Promise<MediaSession> {
  return RecvSession.open({ rpc, device: () => loadDevice(rpc), onLost })
}
