import type { MediaRequests } from '@footlight/core/client/media-rpc'
import { Publication, type PublicationDeps } from '@footlight/ui/broadcast/publication'
import { Device, type types } from 'mediasoup-client'

/**
 * The WebRTC dialect of every Chromium since 111; the console ships with its own, so there is nothing to
 * detect.
 */
const CHROMIUM_HANDLER = 'Chrome111'

/**
 * With `open-camera.ts` the only module that pulls in mediasoup-client. A fresh device each time: a restarted
 * server may offer other codecs.
 */
export async function loadDevice(requests: MediaRequests): Promise<Device> {
  const device = new Device({ handlerName: CHROMIUM_HANDLER })
  const { router_rtp_capabilities } = await requests.request('capabilities', {})
  await device.load({ routerRtpCapabilities: router_rtp_capabilities as unknown as types.RtpCapabilities })
  return device
}

export function openPublication(deps: Omit<PublicationDeps, 'device'>): Promise<Publication> {
  return Publication.create({ ...deps, device: () => loadDevice(deps.requests) })
}
