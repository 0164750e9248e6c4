import type { FanLevel } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'

/** Who is in whose fan club: what everybody may ask who lets members in. An area of its own sells them. */
export interface FanMemberships {
  /** The level of a membership that holds at `now`; null: none. */
  levelOf(viewer: AccountId, model: AccountId, now: number): Promise<FanLevel | null>
  /** The same of many; those of `viewers` who have none are left out. */
  levelsOf(
    viewers: readonly AccountId[],
    model: AccountId,
    now: number,
  ): Promise<readonly { readonly viewer: AccountId; readonly level: FanLevel }[]>
  /** Those that hold at `now`; `models` absent: with all performers. */
  membershipsOf(
    viewer: AccountId,
    now: number,
    models?: readonly AccountId[],
  ): Promise<readonly { readonly model: AccountId; readonly level: FanLevel }[]>
}
