import type { AccountId, Failure, RoomLikes } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { utcDay } from '@footlight/core/rules/utc-day'
import type { Person } from '../accounts/people-port.ts'
import { viewerOf } from '../accounts/viewer.ts'
import { type EntryRefusal, entryRefusal } from '../rooms/access/room-policies.ts'
import type { By } from '../rooms/room-command.ts'
import type { RoomContext, RoomFeature } from '../rooms/room-feature.ts'
import { relationOf } from '../tips/tip-rings/relation.ts'
import type { LikeRepository } from './like-repository.ts'

const refusals: Readonly<Record<EntryRefusal, Failure>> = {
  banned: { error: 'banned' },
  kicked: { error: 'banned' },
  account_suspended: { error: 'account_suspended' },
  region_blocked: { error: 'region_blocked' },
  models_blocked: { error: 'models_blocked' },
  password_required: { error: 'password_required' },
}

/** Who likes one performer today. */
export class LikeFeature implements RoomFeature {
  readonly #context: RoomContext
  readonly #likes: LikeRepository
  /** The count that the room was not told yet; null: it knows. */
  #untold: number | null = null

  constructor(context: RoomContext, likes: LikeRepository) {
    this.#context = context
    this.#likes = likes
  }

  async like({ by }: By): Promise<Result<RoomLikes, Failure>> {
    const owner = this.#context.owner()
    if (by.kind !== 'person' || !mayLike(by.person, owner)) return fail({ error: 'forbidden' })
    const refusal = entryRefusal(this.#context.access(viewerOf(by, false)))
    if (refusal !== null) return fail(refusals[refusal])
    const now = this.#context.deps.clock.now()
    const day = utcDay(now)
    return ok(
      await this.#changed(day, by.person.id, await this.#likes.like(owner.id, by.person.id, day, now)),
    )
  }

  /** Also by one who may not come in any more: what they said stays theirs. */
  async unlike({ by }: By): Promise<Result<RoomLikes, Failure>> {
    if (by.kind !== 'person') return fail({ error: 'forbidden' })
    const day = utcDay(this.#context.deps.clock.now())
    const { id } = this.#context.owner()
    return ok(await this.#changed(day, by.person.id, await this.#likes.unlike(id, by.person.id, day)))
  }

  /** Once in some seconds, however many there were. */
  tick(): void {
    if (this.#untold === null) return
    this.#context.tellAll('v3.like.update', { count: this.#untold })
    this.#untold = null
  }

  async #changed(day: string, viewer: AccountId, isAnother: boolean): Promise<RoomLikes> {
    const { id } = this.#context.owner()
    const counts = await this.#likes.counts(id, day)
    if (isAnother) this.#untold = counts.count
    return { ...counts, likedToday: await this.#likes.isLiked(id, viewer, day) }
  }
}

/** Nobody likes themself, with a second account neither; those of one studio do not lift each other. */
function mayLike(viewer: Person, owner: Person): boolean {
  return viewer.id !== owner.id && relationOf(viewer, owner) === null
}
