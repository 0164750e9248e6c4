import type { Writable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as ws from 'ws'
import { FanOut, type Reader } from './fan-out.ts'
import { textFrame } from './text-frame.ts'

// Part of `ws`' exports, though not of its published types.
const { Receiver } = ws as unknown as { Receiver: new (options: { isServer: boolean }) => Writable }

class Recorder implements Reader {
  readonly writes: string[] = []
  write(frames: Buffer): void {
    this.writes.push(frames.toString())
  }
}

const loopTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const bytes = (text: string): Buffer => Buffer.from(text)

test('SOCK-30 a text frame is read by another implementation as the text it was made of', async () => {
  const lengths = fc.oneof(fc.constantFrom(0, 1, 125, 126, 127, 65_535, 65_536, 70_000), fc.nat(300))
  await fc.assert(
    fc.asyncProperty(lengths, fc.string({ unit: 'grapheme', maxLength: 20 }), async (length, tail) => {
      const text = 'x'.repeat(length) + tail
      const receiver = new Receiver({ isServer: false })
      const received = new Promise((resolve, reject) => receiver.on('message', resolve).on('error', reject))
      receiver.write(textFrame(text))
      expect(String(await received)).toBe(text)
    }),
  )
})

test('SOCK-31 what one loop turn brings is one write per reader, in order', async () => {
  const fanOut = new FanOut<Recorder>()
  const [one, two] = [new Recorder(), new Recorder()]
  fanOut.add(one)
  fanOut.add(two)
  for (const text of ['a', 'b', 'c']) fanOut.toAll(bytes(text))
  expect(one.writes).toEqual([])
  await loopTurn()
  expect([one.writes, two.writes]).toEqual([['abc'], ['abc']])
  await loopTurn()
  expect(one.writes).toEqual(['abc'])
})

test('SOCK-32 the sender reads its own copy in the place of the shared one', async () => {
  const fanOut = new FanOut<Recorder>()
  const [sender, other] = [new Recorder(), new Recorder()]
  fanOut.add(sender)
  fanOut.add(other)
  fanOut.toAll(bytes('a'))
  fanOut.toAllWithOwn(bytes('b'), sender, bytes('B'))
  fanOut.toAllWithOwn(bytes('c'), sender, bytes('C'))
  fanOut.toAll(bytes('d'))
  await loopTurn()
  expect([sender.writes, other.writes]).toEqual([['aBCd'], ['abcd']])
})

test('a newcomer gets nothing from before, a leaver nothing from after, and order holds over selective frames', async () => {
  const fanOut = new FanOut<Recorder>()
  const [early, late] = [new Recorder(), new Recorder()]
  fanOut.add(early)
  fanOut.toAll(bytes('a'))
  fanOut.add(late)
  fanOut.toAll(bytes('b'))
  fanOut.toEach((reader) => (reader === late ? bytes('L') : null))
  fanOut.toAll(bytes('c'))
  fanOut.remove(late)
  await loopTurn()
  expect([early.writes.join(''), late.writes.join('')]).toEqual(['abc', 'bL'])
})

test('one who left does not get a copy of her own', async () => {
  const fanOut = new FanOut<Recorder>()
  const [gone, other] = [new Recorder(), new Recorder()]
  fanOut.add(other)
  fanOut.add(gone)
  fanOut.toAllWithOwn(bytes('a'), gone, bytes('A'))
  fanOut.remove(gone)
  fanOut.toAllWithOwn(bytes('b'), gone, bytes('B'))
  await loopTurn()
  expect([gone.writes, other.writes]).toEqual([[], ['ab']])
})
