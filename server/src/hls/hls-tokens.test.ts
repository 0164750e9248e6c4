import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { describe, expect, it } from 'vitest'
import { type HlsBinding, HlsTokens } from './hls-tokens.ts'

const SECRET = Buffer.alloc(32, 1)
const binding: HlsBinding = { room: 'demo_model', sessionKey: 'g-ada', epoch: 'life.3' }
const clock = new ManualClock()
const tokens = new HlsTokens(SECRET, clock)

describe('HLS-TOKEN-01', () => {
  it('a token is good for the room, the session and the status for which it was made, and says how old it is', () => {
    const token = tokens.issue(binding)
    clock.advance(1_500)
    expect(tokens.ageMs(token, binding)).toBe(1_500)
    expect(token).toMatch(/^[0-9a-z]+\.[\w-]{43}$/)
    expect(token).not.toContain('ada')
  })

  it.each([
    ['another room', { room: 'demo_live' }],
    ['another session', { sessionKey: 'g-eve' }],
    ['another status', { epoch: 'life.4' }],
    ['a server before', { epoch: 'past.3' }],
    ['parts that are moved', { room: 'demo_model\ng-ada', sessionKey: 'life.3', epoch: '' }],
  ])('not for %s', (_, other) => {
    expect(tokens.ageMs(tokens.issue(binding), { ...binding, ...other })).toBeNull()
  })

  it('not when anything in it was changed, nor with the secret of another server, nor what is no token', () => {
    const token = tokens.issue(binding)
    const [madeAt, signature] = token.split('.') as [string, string]
    const later = (Number.parseInt(madeAt, 36) + 60_000).toString(36)
    const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    const foreign = new HlsTokens(Buffer.alloc(32, 2), clock).issue(binding)
    for (const forged of [
      `${later}.${signature}`,
      `${madeAt}.${flipped}`,
      `${madeAt}.`,
      `.${signature}`,
      signature,
      `${token}x`,
      foreign,
      '',
      '..',
      `${madeAt}.${signature}.${signature}`,
    ]) {
      expect(tokens.ageMs(forged, binding)).toBeNull()
    }
  })
})
