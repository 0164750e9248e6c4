import type { Person } from '../accounts/people-port.ts'
import { areaModule } from '../platform/module.ts'
import { RoomWaker, type WakingDeps } from './wake-rooms.ts'

interface Uses extends Omit<WakingDeps, 'wake'> {
  readonly rooms: { wake(owner: Person): Promise<void> }
}

/** What is held for somebody, and its one recovery. */
export const escrowModule = areaModule({
  name: 'escrow',
  open({ rooms, ...deps }: Uses, closers) {
    const waker = new RoomWaker({ ...deps, wake: (owner) => rooms.wake(owner) })
    closers.add('rooms that wake', () => waker.close())
    /** What a stop or a crash of before left in escrow is settled; also while it serves. */
    const recovered: Promise<void> = waker.settled
    return { roomWaker: waker, recovered }
  },
  unready: ({ roomWaker }: { readonly roomWaker: RoomWaker }) => (roomWaker.isSettled ? [] : ['rooms']),
})
