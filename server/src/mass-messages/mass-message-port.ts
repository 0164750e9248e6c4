import type { MassAudience, MassMessageState } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'

/** A message to many. Times are ms since 1970. */
export interface StoredMassMessage {
  readonly id: number
  readonly model: AccountId
  readonly text: string
  readonly audience: MassAudience
  /** What comes with it; null: words alone. */
  readonly post: number | null
  readonly state: MassMessageState
  readonly sendsAt: number
  /** The last account that was looked at; 0: none yet. */
  readonly position: number
  readonly leftOut: number
}

export type MassMessageDraft = Pick<StoredMassMessage, 'model' | 'text' | 'audience' | 'post' | 'sendsAt'> & {
  readonly ref: string
}

/** Messages of performers to many. */
export interface MassMessageRepository {
  /**
   * The same `ref` of a performer answers with the message that it made first. null: they wrote `max` since `since`
   * already, whatever other requests come in this moment.
   */
  create(
    draft: MassMessageDraft,
    at: number,
    limit: { readonly since: number; readonly max: number },
  ): Promise<StoredMassMessage | null>
  byId(id: number): Promise<StoredMassMessage | null>
  /** The newest first. */
  ofModel(
    model: AccountId,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly messages: readonly StoredMassMessage[]; readonly total: number }>
  countSince(model: AccountId, since: number): Promise<number>
  /** How many have each of them. */
  deliveredOf(ids: readonly number[]): Promise<ReadonlyMap<number, number>>

  /** What is to be delivered now, the oldest first. */
  due(now: number, limit: number): Promise<readonly StoredMassMessage[]>
  /** The run of one part is over. False: somebody else has run it, or its performer stopped it. */
  advance(
    message: StoredMassMessage,
    to: { readonly position: number; readonly leftOut: number; readonly isOver: boolean },
  ): Promise<boolean>
  /** False: it had come to its end before. */
  stop(id: number): Promise<boolean>

  /**
   * Takes a place for somebody. `again`: it was taken before, and perhaps a crash came between; null: they got `max`
   * since `since`.
   */
  reserve(
    message: number,
    reader: AccountId,
    at: number,
    limit: { readonly since: number; readonly max: number },
  ): Promise<'new' | 'again' | null>
  delivered(message: number, reader: AccountId): Promise<void>
  /** They did not take it: it is not counted as one that they got. */
  release(message: number, reader: AccountId): Promise<void>

  setMuted(model: AccountId, reader: AccountId, isMuted: boolean): Promise<void>
  /** Those of `readers` who want none of this performer's. */
  mutedBy(model: AccountId, readers: readonly AccountId[]): Promise<ReadonlySet<AccountId>>
}
