import { expect, test } from 'vitest'
import { Handshake } from './handshake.ts'

const c0c1 = Buffer.concat([Buffer.of(3), Buffer.alloc(1_536, 7)])
const c2 = Buffer.alloc(1_536, 9)

test('answers C0 and C1 with S0, S1 and an echo, and hands on what follows C2', () => {
  const handshake = new Handshake()
  const first = handshake.push(c0c1)
  if (!first.ok) throw new Error(first.error)
  expect(first.value.rest).toBeNull()
  expect(first.value.reply).toHaveLength(1 + 2 * 1_536)
  expect(first.value.reply[0]).toBe(3)
  expect(first.value.reply.subarray(1, 9)).toEqual(Buffer.alloc(8))
  expect(first.value.reply.subarray(1 + 1_536)).toEqual(c0c1.subarray(1))
  expect(handshake.push(Buffer.concat([c2, Buffer.from('rest')]))).toEqual({
    ok: true,
    value: { reply: Buffer.alloc(0), rest: Buffer.from('rest') },
  })
})

test('takes it byte by byte, and answers once', () => {
  const handshake = new Handshake()
  const steps = [...Buffer.concat([c0c1, c2])].map((byte) => handshake.push(Buffer.of(byte)))
  expect(steps.every(({ ok }) => ok)).toBe(true)
  expect(steps.filter((step) => step.ok && step.value.reply.length > 0)).toHaveLength(1)
  expect(steps.map((step) => step.ok && step.value.rest !== null).indexOf(true)).toBe(2 * 1_536)
})

test('RTMP-FUZZ-02 another protocol is refused at its first byte', () => {
  expect(new Handshake().push(Buffer.from('GET / HTTP/1.1'))).toEqual({ ok: false, error: 'malformed' })
  expect(new Handshake().push(Buffer.of(6))).toEqual({ ok: false, error: 'malformed' })
})
