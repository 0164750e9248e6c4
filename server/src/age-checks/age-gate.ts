import type { Clock } from '@footlight/core/ports'
import type { AgeMethod } from '@footlight/core/protocol'
import { isStaffRole } from '@footlight/core/rules/accounts/staff-roles'
import {
  type AgeDemand,
  type AgeProof,
  type AgeRule,
  isProofBy,
} from '@footlight/core/rules/age-checks/age-rules'
import { hasCameraProof, ownCameraDemand } from '@footlight/core/rules/age-checks/own-camera'
import type { Identity } from '../accounts/port.ts'
import type { Place } from '../regions/region-block.ts'
import type { Whereabouts } from '../regions/whereabouts.ts'

/** A rule, and the first ms since 1970 in which it holds. */
interface DatedRule {
  readonly rule: AgeRule
  readonly from: number
}

export type OwnCameraRefusal = 'camera_proof_required' | 'camera_proof_unavailable'

interface AgeGateDeps {
  readonly whereabouts: Pick<Whereabouts, 'at' | 'of'>
  readonly clock: Pick<Clock, 'now'>
  /** Empty: no law asks. */
  readonly rules: readonly AgeRule[]
  /** That somebody offers. */
  readonly methods: ReadonlySet<AgeMethod>
}

/**
 * Whether the law of where somebody is wants a proof of age before they see anything of the performers (AGE-CHECK-01), and whether they
 * need one to show a camera (CAMERA-AGE-01). A place that is not known wants nothing, as with blocked regions.
 */
export class AgeGate {
  readonly #deps: AgeGateDeps
  readonly #rules: ReadonlyMap<string, DatedRule>

  constructor(deps: AgeGateDeps) {
    this.#deps = deps
    this.#rules = new Map(deps.rules.map((rule) => [rule.place, { rule, from: Date.parse(rule.since) }]))
  }

  /** The law at a place, of the state before that of the country; null: none, or not known. */
  ruleAt(place: Place | null): AgeRule | null {
    if (place === null) return null
    const ofState = place.state === null ? undefined : this.#rules.get(place.state)
    const dated = ofState ?? this.#rules.get(place.country)
    return dated === undefined || dated.from > this.#deps.clock.now() ? null : dated.rule
  }

  /** The law where the caller spoke from last. */
  ruleFor({ sessionKey }: Identity): AgeRule | null {
    return this.#rules.size === 0 ? null : this.ruleAt(this.#deps.whereabouts.of(sessionKey))
  }

  /** Of a rule, what can be done here. */
  methodsOf({ methods }: Pick<AgeDemand, 'methods'>): readonly AgeMethod[] {
    return methods.filter((method) => this.#deps.methods.has(method))
  }

  /** Why a camera of somebody's own may not be shown, wherever they are (CAMERA-AGE-01, CAMERA-AGE-04); null: it may. */
  ownCameraRefusal(proof: AgeProof): OwnCameraRefusal | null {
    if (hasCameraProof(proof)) return null
    return this.offersOwnCamera ? 'camera_proof_required' : 'camera_proof_unavailable'
  }

  /** Whether somebody offers a check that opens cameras of viewers. */
  get offersOwnCamera(): boolean {
    return this.methodsOf(ownCameraDemand).length > 0
  }

  isClosedTo(identity: Identity): boolean {
    const rule = this.ruleFor(identity)
    return rule !== null && !isProven(rule, identity)
  }

  /** `identity`: null for a caller without a session. */
  isClosedAt(address: string, identity: Identity | null): boolean {
    const rule = this.#rules.size === 0 ? null : this.ruleAt(this.#deps.whereabouts.at(address))
    return rule !== null && (identity === null || !isProven(rule, identity))
  }

  /** Whether a law asks anywhere. */
  get checksAny(): boolean {
    return this.#rules.size > 0
  }
}

function isProven(rule: AgeRule, identity: Identity): boolean {
  if (identity.kind === 'guest') return false
  return identity.person.roles.some(isStaffRole) || isProofBy(rule, identity.person)
}
