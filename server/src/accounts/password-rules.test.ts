import { describe, expect, it } from 'vitest'
import { isGuessable } from './password-rules.ts'

const own = { username: 'night_owl', email: 'mara.lindqvist@example.org' }

describe('AUTH-06 a password of the first guesses is refused', () => {
  it.each([
    'password',
    'Password1',
    'P@ssw0rd',
    'p4ssw0rd!!',
    'password2026',
    'qwertyuiop',
    'QWERTY123',
    '12345678',
    '1234567890',
    '87654321',
    'aaaaaaaa',
    'abababab',
    'iloveyou',
    'iloveyou2',
    'letmein123',
    'football1!',
    '!!sunshine!!',
    '1q2w3e4r',
    '1qaz2wsx',
    'abcdefgh',
    'hellohello',
    'monkeymonkey',
    '20262026',
    'xx-night_owl-1',
    'Mara.Lindqvist77',
  ])('%s', (password) => {
    expect(isGuessable(password, own)).toBe(true)
  })

  it.each([
    'correct horse battery staple',
    'footlight-demo',
    'tV9#kq2LmZ',
    'sunshine over oslo',
    'grey-lamp-seven',
    'monkeywrench-42x',
  ])('%s is fine', (password) => {
    expect(isGuessable(password, own)).toBe(false)
  })

  it('does not hold three letters of a name against anybody', () => {
    expect(isGuessable('quiet-ana-river', { username: 'ana', email: 'ana@example.org' })).toBe(false)
  })
})
