import { roomRoutes } from '@footlight/core/protocol'
import { ok } from '@footlight/core/rules'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { type Registrar, registerRoute, type Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import { askRoom } from './ask-room.ts'
import { Directory } from './directory.ts'
import type { LiveDirectory } from './live/live-directory.ts'
import { LiveRooms } from './live/live-rooms.ts'
import type { LoadRoomDeps } from './load-room.ts'
import { roomModes, roomRestrictions, rooms, standbyStays } from './migrations.ts'
import { registerModeRoutes } from './modes/mode-routes.ts'
import type { ModeRouteDeps } from './modes/password-entry.ts'
import { createRoomModeRepository } from './modes/room-mode-repository.ts'
import { roomsRows } from './personal-rows.ts'
import type { RoomGateway } from './port.ts'
import { FeatureRegistry } from './room-feature.ts'
import { createRoomRepository } from './room-repository.ts'
import type { Rooms } from './rooms.ts'
import { subjectContent } from './subject-content.ts'
import { setSubject } from './subject-feature.ts'

/** What is on in rooms now, for those who only look, and what areas bring to each. */
export const liveRoomsModule = areaModule({
  name: 'live rooms',
  open: () => ({ live: new LiveRooms(), roomFeatures: new FeatureRegistry() }),
  metrics: (metrics, { live }: { readonly live: LiveDirectory }) =>
    metrics.gauge('footlight_live_rooms', 'Rooms that are live now', () => live.countLive()),
})

/** The rooms: who is in them and what they may, with everything that goes on there. */
export const roomsModule = areaModule({
  name: 'rooms',
  personalRows: roomsRows,
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
  open(uses: Omit<LoadRoomDeps, 'isProhibited'>, closers) {
    const rooms: Rooms = new Directory({
      ...uses,
      isProhibited: (text, place) => isProhibited(text, 'sentence', place),
    })
    closers.add('rooms', () => rooms.close())
    return { rooms, subjectContent: subjectContent(uses) }
  },
  routes({ registrar, ...deps }: Served & SubjectDeps & ModeRouteDeps) {
    registerSubject(registrar, deps)
    registerModeRoutes(registrar, deps)
  },
})

interface SubjectDeps {
  readonly people: PeopleRepository
  readonly rooms: RoomGateway
}

function registerSubject(registrar: Registrar, deps: SubjectDeps): void {
  registerRoute(registrar, roomRoutes.subject, async ({ params, identity: by, body }) => {
    const { subject, subject_color: color = null } = body
    const changed = await askRoom(deps, params.username, setSubject, { by, subject, color })
    return changed.ok ? ok({ status: 1, subject: changed.value }) : changed
  })
}
