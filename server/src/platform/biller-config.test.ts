import { expect, test } from 'vitest'
import { billersOf } from './biller-config.ts'
import { type BillerValues, billerVariables } from './biller-variables.ts'

const sandbox: BillerValues = {
  SANDBOX_BILLER_URL: 'http://127.0.0.1:8090',
  SANDBOX_BILLER_SECRET: 's'.repeat(32),
}
const epoch: BillerValues = { EPOCH_PI_CODE: 'ciwcwv2p632872', EPOCH_DIGEST_KEY: 'digest-key' }

const namesOf = (values: BillerValues): readonly string[] | string => {
  const billers = billersOf(values)
  return billers.ok ? billers.value.map(({ name }) => name) : billers.error
}

test('a biller is set up with all that it needs, or not at all', () => {
  expect(namesOf({})).toEqual([])
  expect(namesOf(sandbox)).toEqual(['sandbox'])
  expect(namesOf({ SANDBOX_BILLER_CLOSED_TO: 'SE' })).toBe(
    'SANDBOX_BILLER_URL and SANDBOX_BILLER_SECRET belong together: set both, or neither.',
  )
  for (const name of Object.keys(epoch))
    expect(namesOf({ ...epoch, [name]: undefined }), name).toContain('belong together')
})

test('several stand in the order of BILLERS, those that it leaves out behind them, and one that is not set up is named', () => {
  expect(namesOf({ ...sandbox, ...epoch })).toEqual(['epoch', 'sandbox'])
  expect(namesOf({ ...sandbox, ...epoch, BILLERS: 'sandbox' })).toEqual(['sandbox', 'epoch'])
  expect(namesOf({ ...sandbox, BILLERS: 'sandbox, epoch' })).toBe(
    'BILLERS names epoch, which is not set up: set EPOCH_PI_CODE, EPOCH_DIGEST_KEY, or leave it out.',
  )
  expect(billerVariables.BILLERS.schema.safeParse('sandbox, nobody').success).toBe(false)
})

test('each biller needs all of its own', () => {
  const sets: readonly (readonly [string, BillerValues])[] = [
    [
      'ccbill',
      { CCBILL_ACCOUNT: '900100-0000', CCBILL_FLEX_ID: 'f', CCBILL_SALT: 's', CCBILL_WEBHOOK_SECRET: 'w' },
    ],
    ['paypal', { PAYPAL_CLIENT_ID: 'c', PAYPAL_CLIENT_SECRET: 's', PAYPAL_WEBHOOK_ID: 'w' }],
    [
      'crypto',
      {
        BTCPAY_URL: 'https://b.example',
        BTCPAY_STORE_ID: 's',
        BTCPAY_API_KEY: 'k',
        BTCPAY_WEBHOOK_SECRET: 'w',
      },
    ],
    [
      'cashtocode',
      {
        ...{ CASHTOCODE_URL: 'https://c.example', CASHTOCODE_MID: 'm', CASHTOCODE_USERNAME: 'u' },
        ...{ CASHTOCODE_PASSWORD: 'p', CASHTOCODE_WEBHOOK_AUTHORIZATION: 'a' },
      },
    ],
  ]
  for (const [name, values] of sets) {
    expect(namesOf(values)).toEqual([name])
    for (const variable of Object.keys(values))
      expect(namesOf({ ...values, [variable]: undefined }), variable).toContain('belong together')
  }
  const all = Object.assign({}, sandbox, epoch, ...sets.map(([, values]) => values))
  expect(namesOf(all)).toEqual(['epoch', 'ccbill', 'paypal', 'crypto', 'cashtocode', 'sandbox'])
})

test('what it is told is read: origins without a slash, countries and networks one by one', () => {
  const more = { EPOCH_URL: 'https://wnu.example/', EPOCH_DATA_PLUS_FROM: '198.51.100.0/24, 203.0.113.7' }
  const billers = billersOf({ ...epoch, ...more, EPOCH_CLOSED_TO: 'SE, US' })
  expect(billers).toMatchObject({
    value: [
      {
        url: 'https://wnu.example',
        dataPlusFrom: ['198.51.100.0/24', '203.0.113.7'],
        closedTo: new Set(['SE', 'US']),
      },
    ],
  })
  expect(billerVariables.EPOCH_DATA_PLUS_FROM.schema.safeParse('0.0.0.0/0').success).toBe(false)
})
