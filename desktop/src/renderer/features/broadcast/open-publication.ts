import { Device } from 'mediasoup-client'
import { Publication, type PublicationDeps } from './publication.ts'

/**
 * The WebRTC dialect of every Chromium since 111; the console ships with its own, so there is nothing to
 * detect.
 */
export const CHROMIUM_HANDLER = 'Chrome111'

/**
 * With `open-camera.ts` the only module that pulls in mediasoup-client. A fresh device each time: a restarted
 * server may offer other codecs.
 */
export function openPublication(parts: Omit<PublicationDeps, 'device'>): Promise<Publication> {
  return Publication.create({ ...parts, device: new Device({ handlerName: CHROMIUM_HANDLER }) })
}
