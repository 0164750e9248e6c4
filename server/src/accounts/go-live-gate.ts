import type { Clock } from '@footlight/core/ports'
import { type LiveStanding, missedLiveCheck, owesLiveCheck } from '@footlight/core/rules/liveness/live-check'
import type { LivenessConfig } from '../platform/liveness-config.ts'
import type { ClosedByTerms } from './terms/current-terms.ts'

/** What a performer has to do before they begin a stream; `stopped`: the staff has to decide first. */
export type GoLiveRefusal = 'terms_required' | 'liveness_required' | 'stopped'

interface Performer {
  readonly acceptedTerms: string | null
  readonly liveStanding: LiveStanding
  readonly liveStoppedCase: string | null
}

/** Asked wherever a stream begins or goes on: by the socket of a page or the console, and by a stream key. */
export interface GoLiveGate {
  /** null: they may. `isLive`: of a stream that is on, also over a break of its connection. */
  refusalOf(performer: Performer, isLive: boolean): GoLiveRefusal | null
}

interface GoLiveDeps {
  readonly terms: ClosedByTerms
  /** null: nobody is asked for a check. */
  readonly liveness: LivenessConfig | null
  readonly clock: Pick<Clock, 'now'>
}

/**
 * Terms and checks are asked for when a stream begins; what was begun is settled (TERMS-05, LIVE-CHECK-02). Where the staff has found
 * another person in the picture, or another one came and was not shown in time, a stream that is on ends as well (LIVE-CHECK-07,
 * STEP-IN-03), and so does one that showed what must not appear again (WALL-MATCH-02).
 */
export function createGoLiveGate({ terms, liveness, clock }: GoLiveDeps): GoLiveGate {
  return {
    refusalOf(performer, isLive) {
      const { liveStanding, liveStoppedCase } = performer
      if (liveStoppedCase !== null) return 'stopped'
      const isClosed = liveStanding.failedAt !== null || missedLiveCheck(liveStanding, clock.now())
      if (liveness !== null && isClosed) return 'liveness_required'
      if (isLive) return null
      if (terms.isClosedTo(performer)) return 'terms_required'
      const isDue = liveness !== null && owesLiveCheck(liveStanding, clock.now(), liveness.hours)
      return isDue ? 'liveness_required' : null
    },
  }
}
