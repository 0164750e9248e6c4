import { describe, expect, it } from 'vitest'
import { parseServerAddress, socketOrigin } from './server-address.ts'

describe('DESK-ADDR-01 a server is an https origin, or this machine', () => {
  it.each([
    ['live.example.org', 'https://live.example.org'],
    ['  https://Live.Example.org/rooms?x=1 ', 'https://live.example.org'],
    ['https://live.example.org:8443', 'https://live.example.org:8443'],
    ['localhost:8080', 'http://localhost:8080'],
    ['127.0.0.1:9', 'http://127.0.0.1:9'],
    ['http://[::1]:8080/', 'http://[::1]:8080'],
  ])('%s is %s', (typed, origin) => {
    expect(parseServerAddress(typed)).toEqual({ ok: true, value: origin })
  })

  it.each([
    '',
    '  ',
    'two words',
    'https://',
    'ftp://live.example.org',
    'javascript://x',
    'file:///etc/passwd',
    'https://me:secret@live.example.org',
  ])('refuses %j', (typed) => {
    expect(parseServerAddress(typed)).toEqual({ ok: false, error: 'invalid_address' })
  })

  it.each([
    'http://live.example.org',
    'http://192.168.1.4:8080',
    'http://localhost.example.org',
    'http://127.0.0.1.example.org',
  ])('refuses plain http beyond this machine: %s', (typed) => {
    expect(parseServerAddress(typed)).toEqual({ ok: false, error: 'insecure_address' })
  })
})

describe('socketOrigin', () => {
  it('keeps the host and the security of the line', () => {
    expect(socketOrigin('https://live.example.org')).toBe('wss://live.example.org')
    expect(socketOrigin('http://127.0.0.1:8080')).toBe('ws://127.0.0.1:8080')
  })
})
