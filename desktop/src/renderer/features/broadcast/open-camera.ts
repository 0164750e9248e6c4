import { CameraReceiver, type CameraReceiverDeps } from '@footlight/ui/broadcast/camera-receiver'
import { loadDevice } from './open-publication.ts'

export function openCamera(deps: Omit<CameraReceiverDeps, 'device'>): Promise<CameraReceiver> {
  return CameraReceiver.create({ ...deps, device: () => loadDevice(deps.requests) })
}
