import { describe, expect, it } from 'vitest'
import { parseDeviceAddress } from './private-address.ts'

describe('TOY-ADDRESS-01 toys are driven on this machine or in this network only', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1', 20_010],
    ['localhost', '127.0.0.1', 20_010],
    [' 192.168.1.20:34567 ', '192.168.1.20', 34_567],
    ['10.0.0.5', '10.0.0.5', 20_010],
    ['172.31.255.1', '172.31.255.1', 20_010],
    ['[::1]:20011', '[::1]', 20_011],
    ['[fd12::7]', '[fd12::7]', 20_010],
  ])('takes %s', (text, host, port) => {
    expect(parseDeviceAddress(text, 20_010)).toEqual({ ok: true, value: { host, port } })
  })

  it.each(['8.8.8.8', '172.32.0.1', '192.169.1.1', '[2001:db8::1]', '0.0.0.0', '[::ffff:8.8.8.8]'])(
    'refuses %s',
    (text) => {
      expect(parseDeviceAddress(text, 20_010)).toEqual({ ok: false, error: 'not_private' })
    },
  )

  it.each([
    '',
    'lovense.example',
    'http://127.0.0.1',
    '127.0.0.1/command',
    '127.0.0.1:0',
    '127.0.0.1:70000',
    'user@127.0.0.1',
    '127.1',
    '::1',
    '0x7f000001',
  ])('does not understand %j', (text) => {
    expect(parseDeviceAddress(text, 20_010)).toEqual({ ok: false, error: 'invalid_address' })
  })
})
