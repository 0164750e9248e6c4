import type { Writable } from 'node:stream'
import { AccountId } from '@footlight/core/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as ws from 'ws'
import { type Audience, everybody, type Group, type Judge, staff } from './audience.ts'
import { textFrame } from './encode-event.ts'
import { FanOut, type Reader } from './fan-out.ts'

// Part of `ws`' exports, though not of its published types.
const { Receiver } = ws as unknown as { Receiver: new (options: { isServer: boolean }) => Writable }

class Recorder implements Reader {
  readonly writes: string[] = []
  readonly viewer: Reader['viewer']
  readonly wantsUserList: boolean
  readonly cutOver: number

  constructor({ name = 'somebody', account = 0, cutOver = 0, wantsUserList = false } = {}) {
    this.viewer = { username: name, accountId: account === 0 ? null : AccountId.parse(account) }
    this.cutOver = cutOver
    this.wantsUserList = wantsUserList
  }

  write(frames: Buffer): void {
    this.writes.push(frames.toString())
  }
}

const loopTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const bytes = (text: string): Buffer => Buffer.from(text)
/** By name: `mod` keeps order, `ava` may receive everything, `bo` the main feed alone. */
const judge: Judge<Recorder> = {
  isStaff: ({ viewer }) => viewer.username === 'mod',
  mayNameInvisible: ({ viewer }) => viewer.username === 'owner',
  mayReceive: ({ viewer }, { kind }) =>
    viewer.username === 'ava' || (viewer.username === 'bo' && kind === 'main'),
}

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
  const fanOut = new FanOut<Recorder>(judge)
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
  const fanOut = new FanOut<Recorder>(judge)
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
  const fanOut = new FanOut<Recorder>(judge)
  const [early, late] = [new Recorder(), new Recorder()]
  fanOut.add(early)
  fanOut.toAll(bytes('a'))
  fanOut.add(late)
  fanOut.toAll(bytes('b'))
  fanOut.to({ shares: [{ to: { kind: 'member', member: late }, frame: bytes('L') }] })
  fanOut.toAll(bytes('c'))
  fanOut.remove(late)
  await loopTurn()
  expect([early.writes.join(''), late.writes.join('')]).toEqual(['abc', 'bL'])
})

test('one who left does not get a copy of their own', async () => {
  const fanOut = new FanOut<Recorder>(judge)
  const [gone, other] = [new Recorder(), new Recorder()]
  fanOut.add(other)
  fanOut.add(gone)
  fanOut.toAllWithOwn(bytes('a'), gone, bytes('A'))
  fanOut.remove(gone)
  fanOut.toAllWithOwn(bytes('b'), gone, bytes('B'))
  await loopTurn()
  expect([gone.writes, other.writes]).toEqual([[], ['ab']])
})

test('SOCK-33 each reader gets the frame of the first group that it is in, and nothing outside of all', async () => {
  const mod = new Recorder({ name: 'mod', account: 1, wantsUserList: true })
  const ava = new Recorder({ name: 'ava', account: 2 })
  const bo = new Recorder({ name: 'bo', account: 3, cutOver: 7 })
  const guest = new Recorder({ name: 'guest' })
  const main = { kind: 'main' } as const
  const camera = { kind: 'camera', username: 'max' } as const
  const share = (to: Group, text: string | null) => ({ to, frame: text === null ? null : bytes(text) })
  const cases: readonly [Audience, string][] = [
    [{ shares: [share(staff, 'full'), share(everybody, 'less')] }, 'full less less less'],
    [{ shares: [share(staff, 'full')] }, 'full - - -'],
    [{ shares: [share({ kind: 'names', names: ['bo', 'mod'] }, null), share(everybody, 'x')] }, '- x - x'],
    [
      { shares: [share({ kind: 'account', account: AccountId.parse(3) }, 'own'), share(everybody, 'x')] },
      'x x own x',
    ],
    [{ shares: [share({ kind: 'member', member: ava }, 'own'), share(everybody, 'x')] }, 'x own x x'],
    [
      {
        shares: [
          share({ kind: 'entitled', feeds: [main, camera] }, 'both'),
          share({ kind: 'entitled', feeds: [main] }, 'main'),
          share(everybody, 'shut'),
        ],
      },
      'shut both main shut',
    ],
    [{ shares: [share({ kind: 'user_list', isFull: false }, 'list')] }, 'list - - -'],
    [{ shares: [share({ kind: 'user_list', isFull: true }, 'list')] }, '- - - -'],
    [{ shares: [share(everybody, 'x')], cursor: 7 }, 'x x - x'],
    [{ shares: [share(everybody, 'x')], cursor: 8 }, 'x x x x'],
  ]
  for (const [audience, expected] of cases) {
    const fanOut = new FanOut<Recorder>(judge)
    const readers = [mod, ava, bo, guest]
    for (const reader of readers) {
      reader.writes.length = 0
      fanOut.add(reader)
    }
    fanOut.to(audience)
    expect(readers.map(({ writes }) => writes.join('') || '-').join(' ')).toBe(expected)
  }
})
