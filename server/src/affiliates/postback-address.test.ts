import { describe, expect, test } from 'vitest'
import { postbackOrigin, postbackUrl } from './postback-address.ts'

const event = { event: 'purchase', clickId: 'a&b=/../c', amount: 200, currency: 'USD' } as const

describe('AFF-10', () => {
  test.each([
    'http://track.example.com/?c={click_id}',
    'https://track.example.com:8443/?c={click_id}',
    'https://user:word@track.example.com/?c={click_id}',
    'https://{click_id}.example.com/',
    'https://track.example.com{click_id}/',
    'https://127.0.0.1/?c={click_id}',
    'https://2130706433/?c={click_id}',
    'https://0x7f.1/?c={click_id}',
    'https://[::1]/?c={click_id}',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/?c={click_id}',
    'https://metadata.google.internal/?c={click_id}',
    'https://printer.local/',
    'https://track.example.com./',
    'https://track.example.com/?c={password}',
    'https://track.example.com/#{click_id}',
    'https:\\\\track.example.com\\',
    'https://track.example.com@127.0.0.1/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    '',
  ])('%j is nowhere this site would call', (template) => {
    expect([postbackOrigin(template), postbackUrl(template, event)]).toEqual([null, null])
  })

  test('what is filled in stays one part of the query or the path', () => {
    const template = 'https://track.example.com/{event}?c={click_id}&a={amount}&u={currency}'
    expect(postbackUrl(template, event)?.href).toBe(
      'https://track.example.com/purchase?c=a%26b%3D%2F..%2Fc&a=200&u=USD',
    )
    expect(postbackUrl(template, { ...event, clickId: null, amount: null, currency: null })?.href).toBe(
      'https://track.example.com/purchase?c=&a=&u=',
    )
  })
})
