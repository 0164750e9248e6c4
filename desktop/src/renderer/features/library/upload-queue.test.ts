import { libraryLimits } from '@footlight/core/protocol/library'
import { configure } from 'mobx'
import { beforeEach, describe, expect, it } from 'vitest'
import { type TransferEvents, type TransferSource, UploadQueue } from './upload-queue.ts'

configure({ enforceActions: 'always' })

interface Begun {
  readonly source: TransferSource
  readonly events: TransferEvents
  end: 'stopped' | 'dropped' | null
  dropped(): void
}

let begun: Begun[]
let changed: number[]
let queue: UploadQueue

beforeEach(() => {
  begun = []
  changed = []
  queue = new UploadQueue({
    begin(source, events) {
      let dropped: () => void = () => undefined
      const one: Begun = { source, events, end: null, dropped: () => dropped() }
      begun.push(one)
      return {
        stop: () => void (one.end = 'stopped'),
        drop() {
          one.end = 'dropped'
          return new Promise((resolve) => {
            dropped = resolve
          })
        },
      }
    },
    onChange: (item) => changed.push(item),
    now: () => 1_000,
  })
})

const fileOf = (name: string, size = 3) => ({ name, size, lastModified: 1 }) as File
const states = () => queue.sendings.map(({ name, state }) => `${name} ${state}`)
const begin = (...names: string[]) =>
  queue.add(
    7,
    'pictures',
    names.map((name) => fileOf(name)),
  )

describe('DESK-LIB-03 one file at a time, in the order in which they were chosen', () => {
  it('the next one goes when the one before has come', () => {
    begin('a', 'b')
    expect(states()).toEqual(['a sending', 'b waiting'])
    begun[0]!.events.onDone()
    expect(states()).toEqual(['b sending'])
    expect(changed).toEqual([7])
    expect(begun[1]!.source.id).toBeGreaterThan(begun[0]!.source.id)
  })

  it('one that is refused does not stand in the way of the next, and is tried again when asked', () => {
    begin('a', 'b')
    begun[0]!.events.onFail('storage_full')
    expect(states()).toEqual(['a failed', 'b sending'])
    queue.retry(queue.sendings[0]!.id)
    expect(states()).toEqual(['a waiting', 'b sending'])
  })

  it('what is too large or empty is refused before a byte is sent', () => {
    queue.add(7, 'pictures', [fileOf('large', libraryLimits.pictureBytes + 1), fileOf('empty', 0)])
    queue.add(8, 'videos', [fileOf('film', libraryLimits.pictureBytes + 1)])
    expect(queue.sendings.map(({ error }) => error)).toEqual(['payload_too_large', 'empty', null])
    expect(begun).toHaveLength(1)
  })

  it('the same file for the same item is taken once', () => {
    begin('a', 'a')
    begin('a')
    queue.add(8, 'pictures', [fileOf('a')])
    expect(states()).toEqual(['a sending', 'a waiting'])
  })

  it('a cancelled one is thrown away before the next begins, so that one request never ends the other', async () => {
    begin('a', 'b')
    const cancelled = queue.cancel(queue.sendings[0]!.id)
    expect([begun[0]!.end, states()]).toEqual(['dropped', ['b waiting']])
    begun[0]!.dropped()
    await cancelled
    expect(states()).toEqual(['b sending'])
  })
})

describe('DESK-LIB-04 what has come is never sent again', () => {
  it('a pause stops the one that goes and starts no other; it is the first to go on', () => {
    begin('a', 'b')
    begun[0]!.events.onProgress(2)
    queue.pause()
    expect([begun[0]!.end, states()]).toEqual(['stopped', ['a waiting', 'b waiting']])
    begin('c')
    expect(begun).toHaveLength(1)
    queue.resume()
    expect(begun[1]!.source.file.name).toBe('a')
    expect(queue.sendings[0]!.sent).toBe(2)
  })

  it('a stopped one is not heard any more', () => {
    begin('a')
    queue.restart()
    begun[0]!.events.onFail('network')
    begun[0]!.events.onDone()
    expect([states(), changed]).toEqual([['a sending'], []])
  })

  it('the server that answers again takes up what failed for it, and what waits; not what it refused', () => {
    begin('a', 'b', 'c')
    begun[0]!.events.onFail('network')
    begun[1]!.events.onFail('wrong_state')
    begun[2]!.events.onStuck()
    expect(states()).toEqual(['a failed', 'b failed', 'c stuck'])
    queue.lineIsBack()
    expect(begun[2]!.end).toBe('stopped')
    expect(states()).toEqual(['a sending', 'b failed', 'c waiting'])
  })

  it('an upload of an account does not go on under another', () => {
    begin('a', 'b')
    queue.clear()
    begun[0]!.events.onDone()
    expect([begun[0]!.end, states(), begun.length, changed]).toEqual(['stopped', [], 1, []])
  })
})
