import { CameraReceiver, type CameraReceiverDeps } from '../shows/camera-receiver.ts'
import { loadDevice } from './open-publication.ts'

export function openCamera(parts: Omit<CameraReceiverDeps, 'device'>): Promise<CameraReceiver> {
  return CameraReceiver.create({ ...parts, device: () => loadDevice(parts.requests) })
}
