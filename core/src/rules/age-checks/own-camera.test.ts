import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AgeMethod } from '../../protocol/age-checks.ts'
import { hasCameraProof } from './own-camera.ts'

const none = { ageVerified: false, ageMethods: [], identityConfirmed: false }

test('CAMERA-AGE-01 a face, a document and a wallet are a proof for a camera; a card alone never is', () => {
  const methods = fc.subarray([...AgeMethod.options])
  fc.assert(
    fc.property(methods, (ageMethods) => {
      const inPerson = ageMethods.length === 0 || ageMethods.some((method) => method !== 'card')
      expect(hasCameraProof({ ...none, ageVerified: true, ageMethods })).toBe(inPerson)
      // Nothing of an account that is not verified any more.
      expect(hasCameraProof({ ...none, ageMethods })).toBe(false)
    }),
  )
})

test('CAMERA-AGE-01 documents of a performer count; nothing counts for who has neither', () => {
  expect(hasCameraProof({ ...none, identityConfirmed: true })).toBe(true)
  expect(hasCameraProof(none)).toBe(false)
})
