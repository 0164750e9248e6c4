import { describe, expect, it } from 'vitest'
import { Passwords } from './passwords.ts'

/** Work that ends when the test says so. */
function heldHasher() {
  const waiting: (() => void)[] = []
  return {
    waiting,
    hash: () => new Promise<string>((resolve) => waiting.push(() => resolve('hash'))),
    verify: () => new Promise<boolean>((resolve) => waiting.push(() => resolve(true))),
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('AUTH-10 password work is bounded', () => {
  it('two at once, the rest in a line, then "busy"', async () => {
    const hasher = heldHasher()
    const passwords = new Passwords(hasher)
    const answers = Array.from({ length: 66 }, () => passwords.hash('x'))
    await turn()
    expect(hasher.waiting).toHaveLength(2)
    expect(await passwords.hash('x')).toEqual({ ok: false, error: 'busy' })
    expect(await passwords.verify('hash', 'x')).toEqual({ ok: false, error: 'busy' })
    let done = 0
    for (const answer of answers) void answer.then(() => (done += 1))
    while (done < answers.length) {
      expect(hasher.waiting.length).toBeLessThanOrEqual(2)
      hasher.waiting.shift()?.()
      await turn()
    }
    expect((await Promise.all(answers)).every((answer) => answer.ok)).toBe(true)
  })

  it('work that fails gives its place up', async () => {
    const passwords = new Passwords({ hash: () => Promise.reject(new Error('no memory')), verify: () => Promise.resolve(true) })
    for (let attempt = 0; attempt < 5; attempt++) await expect(passwords.hash('x')).rejects.toThrow('no memory')
    expect(await passwords.verify('hash', 'x')).toEqual({ ok: true, value: true })
  })

  it('uses argon2id with 19 MiB and two passes', async () => {
    const passwords = new Passwords()
    const encoded = await passwords.hash('quiet-river-lamp')
    expect(encoded.ok && encoded.value).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.verify(encoded.ok ? encoded.value : '', 'quiet-river-lamp')).toEqual({ ok: true, value: true })
    expect(await passwords.verify(encoded.ok ? encoded.value : '', 'quiet-river-lamb')).toEqual({ ok: true, value: false })
    expect(await passwords.verify(null, 'quiet-river-lamp')).toEqual({ ok: true, value: false })
  })
})
