import type { AccountId } from '@footlight/core/protocol'
import type { Gesture } from '@footlight/core/rules/liveness/gestures'

/** What somebody is asked to judge. */
export interface PictureToJudge {
  readonly account: AccountId
  /** Who was said to be in the picture with them; each has to be there too. */
  readonly beside: readonly AccountId[]
  readonly gesture: Gesture
  /** JPEG. */
  readonly picture: Buffer
}

/**
 * A service that compares a picture with what it knows of a performer, while they wait. `unsure`: the staff decides. It may
 * reject; then the staff decides too. The product has none: without one every picture waits for the staff.
 */
export interface LivenessJudge {
  judge(picture: PictureToJudge): Promise<'passed' | 'failed' | 'unsure'>
}
