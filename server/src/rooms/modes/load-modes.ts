import type { Person, RoomLock, RoomModeRecord, RoomModeStore } from '@footlight/core/ports'

/** What the desk of modes starts from. */
export interface KeptModes {
  readonly record: RoomModeRecord
  readonly lock: RoomLock
}

export async function loadModes(
  { roomModes }: { readonly roomModes: RoomModeStore },
  owner: Person,
): Promise<KeptModes> {
  const [record, lock] = await Promise.all([roomModes.load(owner.id), roomModes.lock(owner.id)])
  return { record, lock }
}
