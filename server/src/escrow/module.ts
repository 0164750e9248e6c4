import type { Person } from '../accounts/people-port.ts'
import { areaModule } from '../platform/module.ts'
import type { RecoverRoom } from '../rooms/load-room.ts'
import { type RecoveryDeps, recoverRoom } from './recover-room.ts'
import { RoomWaker, type WakingDeps } from './wake-rooms.ts'

/** What a room settles before it takes orders. */
export const escrowModule = areaModule({
  name: 'escrow',
  open(uses: RecoveryDeps): { readonly recoverRoom: RecoverRoom } {
    return { recoverRoom: (owner, room) => recoverRoom({ ...uses, ...room }, owner) }
  },
})

interface Uses extends Omit<WakingDeps, 'wake'> {
  readonly rooms: { wake(owner: Person): Promise<void> }
}

/** Wakes rooms in which something is held for somebody. */
export const roomWakerModule = areaModule({
  name: 'room waker',
  open({ rooms, ...deps }: Uses, closers) {
    const waker = new RoomWaker({ ...deps, wake: (owner) => rooms.wake(owner) })
    closers.add('rooms that wake', () => waker.close())
    /** What a stop or a crash of before left in escrow is settled; also while it serves. */
    const recovered: Promise<void> = waker.settled
    return { roomWaker: waker, recovered }
  },
  unready: ({ roomWaker }: { readonly roomWaker: RoomWaker }) => (roomWaker.isSettled ? [] : ['rooms']),
})
