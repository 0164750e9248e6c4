import { Device } from 'mediasoup-client'
import { CameraReceiver, type CameraReceiverDeps } from '../shows/camera-receiver.ts'
import { CHROMIUM_HANDLER } from './open-publication.ts'

export function openCamera(parts: Omit<CameraReceiverDeps, 'device'>): Promise<CameraReceiver> {
  return CameraReceiver.create({ ...parts, device: new Device({ handlerName: CHROMIUM_HANDLER }) })
}
