import type { AgeMethod } from '../../protocol/age-checks.ts'
import { type AgeDemand, type AgeProof, isProofBy } from './age-rules.ts'

/** In the place of a law's: the check was begun so that the account may show a camera of its own. */
export const OWN_CAMERA = 'own_camera'

/** Methods that look at the person or at their document. A card says nothing about who is in a picture. */
const inPerson: readonly AgeMethod[] = [
  'digital_id',
  'face_scan',
  'id_check',
  'live_id_check',
  'id_verification',
]

/** What a viewer proves before a camera of theirs is shown, wherever they are (CAMERA-AGE-01). */
export const ownCameraDemand: AgeDemand = { place: OWN_CAMERA, methods: inPerson }

/** Whether a camera of this account may be shown, as far as its age is concerned. */
export function hasCameraProof(proof: AgeProof): boolean {
  return isProofBy(ownCameraDemand, proof)
}
