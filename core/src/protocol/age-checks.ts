import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

/**
 * How somebody proves that they are an adult. `card`: a credit card, which only adults get; `face_scan`: an estimate by the face;
 * `id_check`: a picture of a document; `id_verification`: the same, where the law wants its holder compared with it;
 * `live_id_check`: the same in a live picture; `digital_id`: an app or a wallet that says no more than the age.
 */
export const AgeMethod = z.enum([
  'card',
  'face_scan',
  'id_verification',
  'id_check',
  'digital_id',
  'live_id_check',
])
export type AgeMethod = z.infer<typeof AgeMethod>

export const AgeCheckState = z.enum(['pending', 'passed', 'failed', 'expired'])
export type AgeCheckState = z.infer<typeof AgeCheckState>

/** Why a check failed. `unclear`: nothing could be said, so another try may do. */
export const AgeCheckFault = z.enum(['not_old_enough', 'unclear', 'cancelled'])
export type AgeCheckFault = z.infer<typeof AgeCheckFault>

export const AgeCheck = z.object({
  id: z.string(),
  method: AgeMethod,
  state: AgeCheckState,
  /** null: it did not fail. */
  fault: z.nullable(AgeCheckFault),
  /** The service's page, to go on there; null: it is over. */
  url: z.nullable(z.string()),
})
export type AgeCheck = z.infer<typeof AgeCheck>

/** What a check is begun for. `own_camera`: so that a viewer may show a camera of theirs, wherever they are. */
export const AgePurpose = z.enum(['law', 'own_camera'])
export type AgePurpose = z.infer<typeof AgePurpose>

export const AgeVerification = z.object({
  /** The law of where the caller is wants a proof, and there is none of theirs that it takes. */
  required: z.boolean(),
  /** The law; null: none where the caller is, as far as that is known, or the operator does not check. */
  law: z.nullable(
    z.object({
      /** ISO 3166: `GB`, or `US-TX`. */
      place: z.string(),
      name: z.string(),
      /** YYYY-MM-DD, in force. */
      since: z.string(),
    }),
  ),
  /** That the law takes and that are offered here, the least intrusive first. */
  methods: z.array(AgeMethod),
  /** The newest check of this account that is not over; null: none. */
  pending: z.nullable(AgeCheck),
  has_failed_attempts: z.boolean(),
  own_camera: z.object({
    /** This account may show a camera of its own, as far as its age is concerned. */
    is_proven: z.boolean(),
    /** That prove it and are offered here, the least intrusive first; none: viewers' cameras are off. */
    methods: z.array(AgeMethod),
  }),
  /** When another check may begin, ms since 1970; null: now. */
  next_at: z.nullable(z.number()),
})
export type AgeVerification = z.infer<typeof AgeVerification>

const one = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) })

export const ageCheckRoutes = {
  ageVerification: defineRoute({
    method: 'GET',
    path: '/age-verification',
    summary: 'Whether proof of age is required, and how to give it',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    response: AgeVerification,
    errors: [],
  }),
  /** A check that is still pending goes on where it is of the same method; one of another method is given up. */
  beginAgeCheck: defineRoute({
    method: 'POST',
    path: '/age-verification',
    summary: 'Start an age check',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({ method: AgeMethod, purpose: z._default(AgePurpose, 'law') }),
    response: AgeCheck,
    errors: ['wrong_state', 'unavailable', 'camera_proof_unavailable'],
  }),
  /** Asks the service where it has not said anything yet. */
  ageCheck: defineRoute({
    method: 'GET',
    path: '/age-verification/:id',
    summary: 'One of my age checks',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    params: one,
    response: AgeCheck,
    errors: ['not_found'],
  }),
  giveUpAgeCheck: defineRoute({
    method: 'DELETE',
    path: '/age-verification/:id',
    summary: 'Cancel a pending age check',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    params: one,
    errors: ['not_found'],
  }),
} as const
