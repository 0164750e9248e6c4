import { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { Publisher } from '@footlight/server/sfu/publisher'
import { beforeEach, describe, expect, test } from 'vitest'

/**
 * As the worker sees it: packets are counted, and the score of a single stream stays what it was when they
 * end.
 */
class FakeProducer {
  readonly observer = new EventEmitter()
  readonly id: string
  readonly kind: 'audio' | 'video'
  paused = false
  isSending = false
  #packets = 0

  constructor(kind: 'audio' | 'video') {
    this.kind = kind
    this.id = kind
  }

  close(): void {}

  /** The worker answers nothing until it is done; null: it answers at once. */
  stalled: Promise<void> | null = null

  async getStats(): Promise<{ packetCount: number }[]> {
    if (this.stalled !== null) await this.stalled
    if (this.isSending) this.#packets += 1
    return [{ packetCount: 0 }, { packetCount: this.#packets }]
  }

  start(): void {
    this.isSending = true
    this.observer.emit('score')
  }

  /** One more came since the last look. */
  stop(): void {
    this.isSending = false
    this.#packets += 1
  }

  setPaused(paused: boolean): void {
    this.paused = paused
    this.observer.emit(paused ? 'pause' : 'resume')
  }
}

const LOOK_MS = 500
let clock: ManualClock
let heard: string[]
let publisher: Publisher

beforeEach(() => {
  clock = new ManualClock()
  heard = []
  const feed = { kind: 'main' } as const
  const owner = { source: 'console' as const, ownFeed: () => feed, producersClosed: () => undefined }
  const listener = {
    onHeard: () => heard.push('heard'),
    onSilent: () => heard.push('silent'),
    onMuted: (muted: boolean) => heard.push(muted ? 'muted' : 'unmuted'),
  }
  publisher = new Publisher({ owner, feed, clock, listener })
})

function add(kind: 'audio' | 'video'): FakeProducer {
  const producer = new FakeProducer(kind)
  publisher.add(producer as never)
  return producer
}

/** Lets time pass, with each look answered in turn. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= LOOK_MS) {
    clock.advance(Math.min(left, LOOK_MS))
    await setImmediate()
  }
}

async function start(...producers: FakeProducer[]): Promise<void> {
  for (const producer of producers) producer.start()
  await setImmediate()
}

test('MEDIA-LOST-02 heard from the first packet of either kind on, at once and once', async () => {
  const [audio, video] = [add('audio'), add('video')]
  await pass(1_000)
  expect(heard).toEqual([])
  await start(audio)
  expect(heard).toEqual(['heard'])
  await start(video)
  await pass(20_000)
  expect(heard).toEqual(['heard'])
})

describe('MEDIA-LOST-10 a worker that answers late loses nobody', () => {
  test('what is asked in a short gap and answered seconds later says nothing about those seconds', async () => {
    const audio = add('audio')
    await start(audio)
    await pass(5_000)
    audio.stop()
    await pass(500)
    clock.advance(LOOK_MS)
    // This process is busy for a while; packets come all the same.
    audio.isSending = true
    clock.leap(6_000)
    await setImmediate()
    expect(heard).toEqual(['heard'])
  })

  test('what came while it did not answer is counted once, and is as young as the answer', async () => {
    const audio = add('audio')
    await start(audio)
    await pass(1_000)
    let goOn = (): void => undefined
    audio.stalled = new Promise((resolve) => (goOn = resolve))
    audio.stop()
    await pass(7_000)
    audio.stalled = null
    goOn()
    await setImmediate()
    await pass(1_000)
    expect(heard).toEqual(['heard'])
    // The silence from then on is one of 5 s.
    await pass(5_000)
    expect(heard).toEqual(['heard', 'silent'])
  })
})

test('MEDIA-LOST-03 silent 5 s after the last packet; heard again when the publisher is back', async () => {
  const video = add('video')
  await start(video)
  await pass(10_000)
  video.stop()
  await pass(4_500)
  expect(heard).toEqual(['heard'])
  await pass(500)
  expect(heard).toEqual(['heard', 'silent'])
  await pass(20_000)
  video.isSending = true
  await pass(LOOK_MS)
  expect(heard).toEqual(['heard', 'silent', 'heard'])
})

test('MEDIA-LOST-03 a gap of less than 5 s is not noticed', async () => {
  const video = add('video')
  await start(video)
  video.stop()
  await pass(4_000)
  video.isSending = true
  await pass(60_000)
  expect(heard).toEqual(['heard'])
})

test('MEDIA-LOST-03 one kind that still arrives is enough', async () => {
  const [audio, video] = [add('audio'), add('video')]
  await start(audio, video)
  video.stop()
  await pass(60_000)
  expect([heard, publisher.silentForMs()]).toEqual([['heard'], 0])
})

describe('MEDIA-LOST-04 with everything muted', () => {
  test('silence is no loss, but it is said and it is counted', async () => {
    const [audio, video] = [add('audio'), add('video')]
    await start(audio, video)
    audio.setPaused(true)
    video.isSending = true
    await pass(LOOK_MS)
    expect([heard, publisher.silentForMs()]).toEqual([['heard'], 0])
    video.setPaused(true)
    await pass(60_000)
    expect([heard, publisher.silentForMs()]).toEqual([['heard', 'muted'], 60_000])
  })

  test('and nothing after the mute, the publisher has 5 s from its end', async () => {
    const video = add('video')
    await start(video)
    video.setPaused(true)
    await pass(60_000)
    video.isSending = false
    video.setPaused(false)
    await pass(4_500)
    expect(heard).toEqual(['heard', 'muted', 'unmuted'])
    await pass(500)
    expect([heard, publisher.silentForMs()]).toEqual([['heard', 'muted', 'unmuted', 'silent'], 65_000])
  })

  test('who is gone is not left muted', async () => {
    const video = add('video')
    await start(video)
    video.setPaused(true)
    publisher.close()
    expect(heard).toEqual(['heard', 'muted', 'unmuted'])
  })
})

test('MEDIA-LOST-05 a line that is down is silence at once, dated back to the last packet', async () => {
  const video = add('video')
  await start(video)
  await pass(2_000)
  publisher.setLineDown(true)
  expect([heard, publisher.silentForMs()]).toEqual([['heard', 'silent'], 0])
  await pass(3_000)
  expect([heard, publisher.silentForMs()]).toEqual([['heard', 'silent'], 3_000])
  publisher.setLineDown(false)
  await setImmediate()
  expect([heard, publisher.silentForMs()]).toEqual([['heard', 'silent', 'heard'], 0])
  video.stop()
  await pass(3_000)
  publisher.setLineDown(true)
  expect(publisher.silentForMs()).toBeGreaterThanOrEqual(3_000)
})

test('MEDIA-LOST-06 a publisher that never sends is lost after 5 s, and a closed one is not reported', async () => {
  add('video')
  await pass(4_500)
  expect(heard).toEqual([])
  await pass(500)
  expect([heard, publisher.silentForMs()]).toEqual([['silent'], 5_000])
  publisher.close()
  await pass(60_000)
  expect(heard).toEqual(['silent'])
})

describe('MEDIA-LOST-07 the silence', () => {
  test('is counted from the last packet, with at most one look too much', async () => {
    const video = add('video')
    await start(video)
    await pass(20_250)
    video.stop()
    await pass(4_750)
    const silentForMs = publisher.silentForMs()
    expect(silentForMs).toBeGreaterThanOrEqual(4_750)
    expect(silentForMs).toBeLessThanOrEqual(4_750 + LOOK_MS)
  })

  test('is none below 1.5 s', async () => {
    const video = add('video')
    await start(video)
    await pass(2_000)
    video.stop()
    await pass(500)
    expect(publisher.silentForMs()).toBe(0)
  })
})
