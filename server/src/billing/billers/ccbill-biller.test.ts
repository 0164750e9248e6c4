import { expect, test } from 'vitest'
import { formDigest } from './ccbill-biller.ts'

test('BILLING-17 the digest of a form is that of the example in "How to Create the formDigest Value"', () => {
  expect(formDigest('10.00', '30', '840', '7d901dad245fd0ff6bc20d06')).toBe(
    'a7459445d0e5dc0963fe736dc5cf900b',
  )
})
