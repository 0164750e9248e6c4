import { roomRoutes } from '@footlight/core/protocol'
import { ok } from '@footlight/core/rules'
import { findPerformer } from '../accounts/find-performer.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute, type Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import type { RoomGateway } from '../rooms/port.ts'
import type { FeatureRegistry } from '../rooms/room-feature.ts'
import { GeoBlockGuard } from './geo-block-guard.ts'
import { ModerationFeature, moderate } from './moderation-feature.ts'

interface ModerationRouteDeps {
  readonly people: PeopleRepository
  readonly rooms: RoomGateway
}

/** Who may not write, may not enter, or moderates in a room; and whom the performer does not want there. */
export const moderationModule = areaModule({
  name: 'moderation',
  open({ roomFeatures }: { readonly roomFeatures: FeatureRegistry }) {
    roomFeatures.add(
      () => (context) => new ModerationFeature(context),
      () => (context) => new GeoBlockGuard(context),
    )
    return {}
  },
  routes: ({ registrar, ...deps }: Served & ModerationRouteDeps) => registerModeration(registrar, deps),
})

function registerModeration(registrar: Registrar, { people, rooms }: ModerationRouteDeps): void {
  registerRoute(registrar, roomRoutes.moderate, async ({ params, identity, body }) => {
    const owner = await findPerformer(people, params.username)
    if (!owner.ok) return owner
    const { action, target, minutes, reason } = body
    const order = { action, target, minutes: minutes ?? null, reason }
    const done = await rooms.execute(owner.value, moderate, { by: identity, order })
    if (!done.ok) return done
    const room = await rooms.snapshot(owner.value)
    return ok({
      status: 1,
      action,
      target,
      expires_at: isoTime(done.value.expiresAt),
      moderatorUsernameList: [...room.moderators],
      silencedUsernameList: [...room.silenced],
      bannedUsernameList: [...room.banned],
    })
  })
}
