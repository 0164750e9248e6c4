import { describe, expect, it } from 'vitest'
import { Passwords, type Turn } from './passwords.ts'

/** Work that ends when the test says so, in the order in which it began. */
function heldHasher() {
  const waiting: { readonly password: string; readonly end: () => void }[] = []
  const held = <T>(password: string, value: T) =>
    new Promise<T>((resolve) => waiting.push({ password, end: () => resolve(value) }))
  return {
    waiting,
    hash: (password: string) => held(password, 'hash'),
    verify: (_encoded: string, password: string) => held(password, true),
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
const from = (addressKey: string, lane: Turn['lane'] = 'log_in'): Turn => ({ lane, addressKey })
const logIn = from('198.51.100.1')

/** The names of what runs, one after the other, until nothing does. */
async function drain({ waiting }: ReturnType<typeof heldHasher>, atOnceMax = 2): Promise<string[]> {
  const began: string[] = []
  for (await turn(); waiting.length > 0; await turn()) {
    expect(waiting.length).toBeLessThanOrEqual(atOnceMax)
    const { password, end } = waiting.shift()!
    began.push(password)
    end()
  }
  return began
}

describe('AUTH-10 password work is bounded', () => {
  it('two at once, the rest in a line, then "busy"', async () => {
    const hasher = heldHasher()
    const passwords = new Passwords(hasher)
    const answers = Array.from({ length: 66 }, (_, index) =>
      passwords.hash('x', from(`198.51.100.${index % 3}`)),
    )
    await turn()
    expect(hasher.waiting).toHaveLength(2)
    expect(await passwords.hash('x', from('198.51.100.0'))).toEqual({ ok: false, error: 'busy' })
    expect(await passwords.verify('hash', 'x', from('198.51.100.2'))).toEqual({ ok: false, error: 'busy' })
    await drain(hasher)
    expect((await Promise.all(answers)).every((answer) => answer.ok)).toBe(true)
  })

  it('work that fails gives its place up', async () => {
    const passwords = new Passwords({
      hash: () => Promise.reject(new Error('no memory')),
      verify: () => Promise.resolve(true),
    })
    for (let attempt = 0; attempt < 5; attempt++)
      await expect(passwords.hash('x', logIn)).rejects.toThrow('no memory')
    expect(await passwords.verify('hash', 'x', logIn)).toEqual({ ok: true, value: true })
  })

  it('uses argon2id with 19 MiB and two passes', async () => {
    const passwords = new Passwords()
    const encoded = await passwords.hash('quiet-river-lamp', logIn)
    expect(encoded.ok && encoded.value).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.verify(encoded.ok ? encoded.value : '', 'quiet-river-lamp', logIn)).toEqual({
      ok: true,
      value: true,
    })
    expect(await passwords.verify(encoded.ok ? encoded.value : '', 'quiet-river-lamb', logIn)).toEqual({
      ok: true,
      value: false,
    })
    expect(await passwords.verify(null, 'quiet-river-lamp', logIn)).toEqual({ ok: true, value: false })
  })
})

describe('AUTH-11 no flood of passwords holds up the others', () => {
  it('150 registrations at once: each log-in begins with the next free place, and none is refused', async () => {
    const hasher = heldHasher()
    const passwords = new Passwords(hasher)
    const registrations = Array.from({ length: 150 }, (_, index) =>
      passwords.hash('registration', from(`198.51.100.${index % 50}`, 'registration')),
    )
    await turn()
    expect(hasher.waiting).toHaveLength(1)
    const logIns = Array.from({ length: 5 }, () => passwords.verify('hash', 'log-in', logIn))
    const began = await drain(hasher)
    expect(began.slice(0, 10).filter((what) => what === 'log-in')).toHaveLength(5)
    expect((await Promise.all(logIns)).every((answer) => answer.ok)).toBe(true)
    expect((await Promise.all(registrations)).filter((answer) => answer.ok)).toHaveLength(65)
  })

  it('a flood of log-ins leaves a place to registrations and rooms, which take turns', async () => {
    const hasher = heldHasher()
    const passwords = new Passwords(hasher)
    for (let index = 0; index < 40; index += 1)
      void passwords.verify('hash', 'log-in', from(`198.51.100.${index}`))
    for (let index = 0; index < 2; index += 1)
      void passwords.hash('registration', from('203.0.113.1', 'registration'))
    for (let index = 0; index < 2; index += 1) void passwords.hash('room', from('203.0.113.1', 'room'))
    const began = await drain(hasher)
    expect(began.slice(0, 10).filter((what) => what !== 'log-in')).toEqual([
      'registration',
      'room',
      'registration',
      'room',
    ])
  })

  it('in a line addresses take turns, and one that fills it makes room for others', async () => {
    const hasher = heldHasher()
    const passwords = new Passwords(hasher)
    const flood = Array.from({ length: 100 }, (_, index) =>
      passwords.hash(index % 2 === 0 ? 'a' : 'b', from(index % 2 === 0 ? 'a' : 'b')),
    )
    const others = Array.from({ length: 10 }, () => passwords.hash('other', from('c')))
    const began = await drain(hasher)
    expect(began.slice(0, 33).filter((who) => who === 'other')).toHaveLength(10)
    expect((await Promise.all(others)).every((answer) => answer.ok)).toBe(true)
    expect((await Promise.all(flood)).filter((answer) => answer.ok)).toHaveLength(56)
  })
})
