import { Device } from 'mediasoup-client'
import { CameraReceiver, type CameraReceiverParts } from './camera-receiver.ts'
import { CHROMIUM_HANDLER } from './open-publication.ts'

export function openCamera(parts: Omit<CameraReceiverParts, 'device'>): Promise<CameraReceiver> {
  return CameraReceiver.create({ ...parts, device: new Device({ handlerName: CHROMIUM_HANDLER }) })
}
