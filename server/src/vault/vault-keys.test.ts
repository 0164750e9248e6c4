import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readVaultKeys, VaultKeys } from './vault-keys.ts'

const key = () => randomBytes(32)

describe('VAULT-02 keys of the vault', () => {
  test('what one key sealed opens by it alone, in its own place alone, and unchanged alone', () => {
    const keys = new VaultKeys([key()])
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string({ minLength: 1 }), (text, place, other) => {
        const sealed = keys.seal(text, place)
        expect(keys.open(sealed, place)).toBe(text)
        if (other !== place) expect(keys.open(sealed, other)).toBeNull()
        expect(new VaultKeys([key()]).open(sealed, place)).toBeNull()
      }),
    )
    const sealed = keys.seal('a name', 'here')
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
      // The last letter of base64 may stand for the same bytes as another.
      if (at < sealed.length - 1) expect(keys.open(changed, 'here'), `letter ${at}`).toBeNull()
    }
  })

  test('a newer key in front seals; the one behind it opens what it sealed, and finds it', () => {
    const [older, newer] = [key(), key()]
    const [before, after] = [new VaultKeys([older]), new VaultKeys([newer, older])]
    const sealed = before.seal('a name', 'here')
    expect(after.open(sealed, 'here')).toBe('a name')
    expect(before.open(after.seal('a name', 'here'), 'here')).toBeNull()
    expect(after.marksOf('a name')).toContain(before.marksOf('a name')[0])
    expect(after.marksOf('a name')[0]).not.toBe(before.marksOf('a name')[0])
  })

  test('a file has a key in each line, and remarks', () => {
    const hex = key().toString('hex')
    expect(readVaultKeys(`# new\n${hex}\n\n  ${key().toString('hex')}\n`)?.marksOf('x')).toHaveLength(2)
    for (const text of ['', '# nothing', 'password', hex.slice(1), `${hex}\nsecond`])
      expect(readVaultKeys(text), text).toBeNull()
  })
})
