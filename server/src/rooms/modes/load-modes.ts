import type { Person } from '../../accounts/people-port.ts'
import type { RoomLock, RoomModeRecord, RoomModeRepository } from './room-mode-port.ts'

/** What `ModeFeature` starts from. */
export interface StoredModes {
  readonly record: RoomModeRecord
  readonly lock: RoomLock
}

export async function loadModes(
  { roomModes }: { readonly roomModes: RoomModeRepository },
  owner: Person,
): Promise<StoredModes> {
  const [record, lock] = await Promise.all([roomModes.load(owner.id), roomModes.lock(owner.id)])
  return { record, lock }
}
