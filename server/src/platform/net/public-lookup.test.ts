import { expect, test } from 'vitest'
import { isPublicAddress, publicLookup } from './public-lookup.ts'

test('PUSH-04 addresses of one host of the internet at large, and no others', () => {
  for (const address of ['142.250.74.78', '17.253.144.10', '2a00:1450:4001:82a::200e'])
    expect(isPublicAddress(address), address).toBe(true)
  for (const address of [
    ...['127.0.0.1', '10.0.0.7', '172.16.3.4', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...[
      '224.0.0.1',
      '255.255.255.255',
      '192.0.2.1',
      '198.18.0.1',
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      'ff02::1',
    ],
    ...[
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001:db8::1',
      '2001::1',
      'x',
      '',
    ],
  ])
    expect(isPublicAddress(address), address).toBe(false)
})

test.each([true, false])('PUSH-04 a name that leads to this machine leads nowhere (all: %s)', async (all) => {
  const error = await new Promise((resolve) =>
    publicLookup('localhost', { all }, (failure) => resolve(failure)),
  )
  expect(error).toMatchObject({ code: 'ENOTPUBLIC' })
})
