import type { AccountId } from '@footlight/core/protocol/ids'

/** A picture that somebody chose. Times are ms since 1970. */
export interface StoredAvatar {
  readonly file: string
  readonly owner: AccountId
  /** Of what it looks like; null: there is nothing to see on it. */
  readonly hash: string | null
  /** `taken`: by its owner, who may put it back for a while; `removed`: by the staff. */
  readonly state: 'shown' | 'taken' | 'removed'
  readonly changedAt: number
  /** Why the staff removed it; '' otherwise. */
  readonly reason: string
}

/** Which picture somebody shows. The account always names the one whose state is `shown`, or none. */
export interface AvatarRepository {
  /** Takes the place of the one before. Answers the files that nothing names any more. */
  show(
    owner: AccountId,
    avatar: { readonly file: string; readonly hash: string | null; readonly at: number },
  ): Promise<readonly string[]>
  /** False: none is shown. */
  take(owner: AccountId, at: number): Promise<boolean>
  /** False: another is shown, or the last one was taken at `since` or before. */
  putBack(owner: AccountId, since: number, at: number): Promise<boolean>
  /** null: it is not shown now. */
  remove(
    file: string,
    by: { readonly account: AccountId; readonly reason: string; readonly at: number },
  ): Promise<StoredAvatar | null>
  /** The last one; null: there never was one. */
  lastOf(owner: AccountId): Promise<StoredAvatar | null>
  /** Which is shown; null: it is not. */
  shown(file: string): Promise<StoredAvatar | null>
  /** Also of one that was removed. null: there is none, or another took its place. */
  byFile(file: string): Promise<StoredAvatar | null>
  /** Removed by the staff between two moments, the first left out; some hundred at once. */
  removedBetween(after: number, upTo: number): Promise<readonly StoredAvatar[]>
  /** Forgets what was taken before; answers the files. */
  forgetTaken(before: number): Promise<readonly string[]>
  /** Of an account that is deleted: what the staff removed stays. Answers the files of the others. */
  forgetOf(owner: AccountId): Promise<readonly string[]>
  /** Those of `files` that are shown or can come back. */
  known(files: readonly string[]): Promise<ReadonlySet<string>>
}
