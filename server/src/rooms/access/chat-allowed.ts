import type { ChatAllowed } from '@footlight/core/protocol/user'
import { assertNever } from '@footlight/core/rules/result'
import type { ChatRefusal } from './chat-refusals.ts'

/** A tip counts as recent for this long. */
export const RECENT_TIP_MS = 24 * 60 * 60_000

/** What the rule of a model's room asks of one who writes. */
export interface SpeakerFacts {
  /** The performer, the room moderators and the site staff always may. */
  readonly isExempt: boolean
  readonly hasTokens: boolean
  /** Tokens tipped in this room within `RECENT_TIP_MS`. */
  readonly recentTipTokens: number
  readonly hasEverTipped: boolean
}

/** null: may speak. */
export function chatAllowedRefusal(rule: ChatAllowed, speaker: SpeakerFacts): ChatRefusal | null {
  if (speaker.isExempt) return null
  switch (rule) {
    case 'all':
      return null
    case 'tokens':
      return speaker.hasTokens ? null : 'tokens_required'
    case 'tip_recent':
      return speaker.recentTipTokens > 0 ? null : 'recent_tip_required'
    case 'tip_anytime':
      return speaker.hasEverTipped || speaker.recentTipTokens > 0 ? null : 'tip_required'
    default:
      return assertNever(rule)
  }
}
