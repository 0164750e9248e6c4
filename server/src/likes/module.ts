import type { Clock } from '@footlight/core/ports'
import { likeRoutes } from '@footlight/core/protocol'
import { ok } from '@footlight/core/rules'
import { firstOfDays } from '@footlight/core/rules/likes/like-days'
import { utcDay } from '@footlight/core/rules/utc-day'
import { findPerformer } from '../accounts/find-performer.ts'
import { type Registrar, registerRoute, type Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { goes } from '../platform/personal-rows.ts'
import { type AskDeps, askRoom } from '../rooms/ask-room.ts'
import { type By, roomCommand } from '../rooms/room-command.ts'
import type { FeatureRegistry } from '../rooms/room-feature.ts'
import { LikeFeature } from './like-feature.ts'
import { createLikeRepository, type LikeRepository } from './like-repository.ts'
import { likes as likesMigration } from './migrations/0047-likes.ts'

const like = roomCommand('likes.like', ({ feature }, by: By) => feature(LikeFeature).like(by))
const unlike = roomCommand('likes.unlike', ({ feature }, by: By) => feature(LikeFeature).unlike(by))

interface Uses {
  readonly likes: LikeRepository
  readonly clock: Clock
}

function registerLikeRoutes(registrar: Registrar, { likes, clock, ...deps }: Uses & AskDeps): void {
  registerRoute(registrar, likeRoutes.likes, async ({ params, identity }) => {
    const model = await findPerformer(deps.people, params.username)
    if (!model.ok) return model
    const { id } = model.value
    const day = utcDay(clock.now())
    const likedToday = identity.kind === 'person' && (await likes.isLiked(id, identity.person.id, day))
    return ok({ ...(await likes.counts(id, day)), likedToday })
  })
  registerRoute(registrar, likeRoutes.like, ({ params, identity: by }) =>
    askRoom(deps, params.username, like, { by }),
  )
  registerRoute(registrar, likeRoutes.unlike, ({ params, identity: by }) =>
    askRoom(deps, params.username, unlike, { by }),
  )
}

const FORGET_EVERY_MS = 3_600_000

/** Viewers like a performer, once a day. */
export const likesModule = areaModule({
  name: 'likes',
  personalRows: {
    likes: { model: goes, viewer: goes },
    like_days: { model: goes },
    like_totals: { model: goes },
  },
  migrations: (kind) => ({ '0047-likes': likesMigration(kind) }),
  repositories: (db) => ({ likes: createLikeRepository(db) }),
  open({ likes, roomFeatures }: Uses & { readonly roomFeatures: FeatureRegistry }) {
    roomFeatures.add(() => (context) => new LikeFeature(context, likes))
    return {}
  },
  routes: ({ registrar, ...deps }: Served & Uses & AskDeps) => registerLikeRoutes(registrar, deps),
  jobs: ({ likes, clock }: Uses) => [
    {
      name: 'forget_likes',
      everyMs: FORGET_EVERY_MS,
      // Yesterday's stay: another node's clock may be a little behind midnight.
      run: () => likes.forgetBefore(firstOfDays(utcDay(clock.now()), 2)),
    },
  ],
})
