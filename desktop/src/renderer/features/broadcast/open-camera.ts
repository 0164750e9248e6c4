import { CameraReceiver, type CameraReceiverDeps } from '../shows/camera-receiver.ts'
import { loadDevice } from './open-publication.ts'

export function openCamera(deps: Omit<CameraReceiverDeps, 'device'>): Promise<CameraReceiver> {
  return CameraReceiver.create({ ...deps, device: () => loadDevice(deps.requests) })
}
