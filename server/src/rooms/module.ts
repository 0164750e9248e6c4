import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import { Directory } from './directory.ts'
import type { LiveDirectory } from './live/live-directory.ts'
import { LiveRooms } from './live/live-rooms.ts'
import { roomModes, roomRestrictions, rooms, standbyStays } from './migrations.ts'
import { registerModeRoutes } from './modes/mode-routes.ts'
import type { ModeRouteDeps } from './modes/password-entry.ts'
import { createRoomModeRepository } from './modes/room-mode-repository.ts'
import type { RoomDeps } from './room-deps.ts'
import { createRoomRepository } from './room-repository.ts'
import { type RoomRouteDeps, registerRoomRoutes } from './room-routes.ts'
import type { Rooms } from './rooms.ts'

/** What is on in rooms now, for those who only look. */
export const liveRoomsModule = areaModule({
  name: 'live rooms',
  open: () => ({ live: new LiveRooms() }),
  metrics: (metrics, { live }: { readonly live: LiveDirectory }) =>
    metrics.gauge('footlight_rooms_live', 'Rooms that are live now', () => live.all().size),
})

/** The rooms: who is in them and what they may, with everything that goes on there. */
export const roomsModule = areaModule({
  name: 'rooms',
  migrations: (kind) => ({
    '0004-rooms': rooms(kind),
    '0012-room-modes': roomModes(kind),
    '0022-standby-stays': standbyStays(kind),
    '0024-room-restrictions': roomRestrictions(kind),
  }),
  repositories: (db) => ({
    roomRepository: createRoomRepository(db),
    roomModes: createRoomModeRepository(db),
  }),
  open(uses: Omit<RoomDeps, 'isProhibited'>, closers) {
    const rooms: Rooms = new Directory({ ...uses, isProhibited: (text) => isProhibited(text, 'sentence') })
    closers.add('rooms', () => rooms.close())
    return { rooms }
  },
  routes({ registrar, ...deps }: Served & RoomRouteDeps & ModeRouteDeps) {
    registerRoomRoutes(registrar, deps)
    registerModeRoutes(registrar, deps)
  },
})
