import { expect, test } from 'vitest'
import { epochDigest } from './epoch-biller.ts'

test('BILLING-16 the digest of Epoch is that of the names in their order, whatever order they came in', () => {
  const fields = { api: 'camcharge', action: 'authandclose', x_epochCamcharge: '1' }
  // Values that a public program of a merchant expects with the key `testkey`.
  expect(epochDigest(new URLSearchParams({ ...fields, auth_amount: '20', member_id: '1' }), 'testkey')).toBe(
    '4317409081dc3683421569b0228fcbc7',
  )
  const more = {
    ...{ member_id: '1', description: 'Description', auth_amount: '20', empty: ' ', epoch_digest: 'x' },
    pburl: 'https://webhook.site/#!/9c4dab51-a8d3-4636-92ca-3eae15c296bd',
    returnurl: 'https://httpdump.io/hvtmo',
  }
  expect(epochDigest(new URLSearchParams({ ...more, ...fields }), 'testkey')).toBe(
    'f3c33c328e7905e0440aff3d9f629787',
  )
})
