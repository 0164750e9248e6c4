import type { AccountId } from '@footlight/core/protocol/ids'

/** The one stream key of a performer. The key itself is stored nowhere. */
export interface StreamKeyRecord {
  readonly ownerId: AccountId
  /** SHA-256 of the key, hex. */
  readonly keyHash: string
  /** ms since 1970. */
  readonly madeAt: number
}

export interface StreamKeyRepository {
  /** Replaces the key that the performer had. */
  put(record: StreamKeyRecord): Promise<void>
  byHash(keyHash: string): Promise<StreamKeyRecord | null>
  ofOwner(ownerId: AccountId): Promise<StreamKeyRecord | null>
  /** Of those of these accounts that have one, in no order. */
  ofOwners(ownerIds: readonly AccountId[]): Promise<readonly StreamKeyRecord[]>
}
