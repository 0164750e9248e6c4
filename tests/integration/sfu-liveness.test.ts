import { EventEmitter } from 'node:events'
import { Publisher } from '@footlight/server/sfu/publisher'
import { beforeEach, describe, expect, test } from 'vitest'
import { ManualClock } from '../dev-env/manual-clock.ts'

class FakeProducer {
  readonly observer = new EventEmitter()
  readonly id: string
  readonly kind: 'audio' | 'video'
  paused = false
  score: { score: number }[] = []
  readonly rtpParameters

  constructor(kind: 'audio' | 'video', codecParameters: Record<string, number> = {}) {
    this.kind = kind
    this.id = kind
    this.rtpParameters = { codecs: [{ parameters: codecParameters }] }
  }

  close(): void {}

  scores(...scores: number[]): void {
    this.score = scores.map((score) => ({ score }))
    this.observer.emit('score')
  }

  setPaused(paused: boolean): void {
    this.paused = paused
    this.observer.emit(paused ? 'pause' : 'resume')
  }
}

const clock = new ManualClock()
let heard: string[]
let publisher: Publisher

beforeEach(() => {
  heard = []
  const feed = { kind: 'stage' } as const
  const owner = { source: 'console' as const, ownFeed: () => feed, producersClosed: () => undefined }
  const listener = { onHeard: () => heard.push('heard'), onSilent: () => heard.push('silent'), onMuted: (muted: boolean) => heard.push(muted ? 'muted' : 'unmuted') }
  publisher = new Publisher({ owner, feed, clock, listener })
})

function add(kind: 'audio' | 'video', codecParameters?: Record<string, number>): FakeProducer {
  const producer = new FakeProducer(kind, codecParameters)
  publisher.add(producer as never)
  return producer
}

test('MEDIA-LOST-02 heard from the first packet of either kind on, once', () => {
  const audio = add('audio')
  const video = add('video')
  expect(heard).toEqual([])
  audio.scores(10)
  video.scores(0, 10)
  video.scores(8, 10)
  expect(heard).toEqual(['heard'])
})

test('MEDIA-LOST-03 silent 5 s after the last packet, which the worker reports after 1.5 s; heard again when she is back', () => {
  const video = add('video')
  video.scores(10)
  clock.advance(1_500)
  video.scores(0)
  clock.advance(3_499)
  expect(heard).toEqual(['heard'])
  clock.advance(1)
  expect(heard).toEqual(['heard', 'silent'])
  video.scores(7)
  expect(heard).toEqual(['heard', 'silent', 'heard'])
})

test('MEDIA-LOST-03 a gap of less than 5 s is not noticed', () => {
  const video = add('video')
  video.scores(10)
  clock.advance(1_500)
  video.scores(0)
  clock.advance(3_000)
  video.scores(10)
  clock.advance(60_000)
  expect(heard).toEqual(['heard'])
})

test('MEDIA-LOST-03 one layer or one kind that still arrives is enough', () => {
  const audio = add('audio')
  const video = add('video')
  audio.scores(10)
  video.scores(10, 10)
  video.scores(0, 0)
  clock.advance(60_000)
  expect(heard).toEqual(['heard'])
})

test('MEDIA-LOST-04 with everything muted silence is no loss, but it is said and it is counted', () => {
  const [audio, video] = [add('audio'), add('video')]
  audio.scores(10)
  video.scores(10)
  audio.setPaused(true)
  expect([heard, publisher.silentForMs()]).toEqual([['heard'], 0])
  video.setPaused(true)
  video.scores(0)
  clock.advance(60_000)
  expect([heard, publisher.silentForMs()]).toEqual([['heard', 'muted'], 60_000])
  video.setPaused(false)
  clock.advance(4_999)
  expect(heard).toEqual(['heard', 'muted', 'unmuted'])
  clock.advance(1)
  expect([heard, publisher.silentForMs()]).toEqual([['heard', 'muted', 'unmuted', 'silent'], 65_000])
})

test('MEDIA-LOST-04 who is gone while muted is not left muted', () => {
  const video = add('video')
  video.scores(10)
  video.setPaused(true)
  publisher.close()
  expect(heard).toEqual(['heard', 'muted', 'unmuted'])
})

describe('MEDIA-LOST-07 the silence is counted from the last packet', () => {
  test('which the worker reports 1.5 s late', () => {
    const video = add('video')
    video.scores(10)
    clock.advance(20_000)
    expect(publisher.silentForMs()).toBe(0)
    video.scores(0)
    expect(publisher.silentForMs()).toBe(1_500)
    clock.advance(3_500)
    expect([heard, publisher.silentForMs()]).toEqual([['heard', 'silent'], 5_000])
    clock.advance(10_000)
    video.scores(6)
    expect(publisher.silentForMs()).toBe(0)
  })

  test('of whichever kind came last, although sound that pauses by itself is reported 5 s late', () => {
    const [audio, video] = [add('audio', { usedtx: 1 }), add('video')]
    audio.scores(10)
    video.scores(10)
    clock.advance(10_000)
    // Sound ended 3 s before the picture did.
    clock.advance(1_500)
    video.scores(0)
    clock.advance(500)
    audio.scores(0)
    expect(publisher.silentForMs()).toBe(2_000)
    clock.advance(2_999)
    expect(heard).toEqual(['heard'])
    clock.advance(1)
    expect(heard).toEqual(['heard', 'silent'])
  })

  test('both gone at once: lost with the late report, dated back in full', () => {
    const [audio, video] = [add('audio', { usedtx: 1 }), add('video')]
    audio.scores(10)
    video.scores(10)
    clock.advance(1_500)
    video.scores(0)
    clock.advance(3_500)
    audio.scores(0)
    clock.advance(0)
    expect([heard, publisher.silentForMs()]).toEqual([['heard', 'silent'], 5_000])
  })

  test('a line that breaks during the silence does not make it shorter', () => {
    const video = add('video')
    video.scores(10)
    clock.advance(1_500)
    video.scores(0)
    clock.advance(2_000)
    publisher.setLineDown(true)
    expect([heard, publisher.silentForMs()]).toEqual([['heard', 'silent'], 3_500])
  })
})

test('MEDIA-LOST-05 a line that is down is silence at once', () => {
  const video = add('video')
  video.scores(10)
  publisher.setLineDown(true)
  expect(heard).toEqual(['heard', 'silent'])
  publisher.setLineDown(false)
  expect(heard).toEqual(['heard', 'silent', 'heard'])
})

test('MEDIA-LOST-06 a publisher that never sends is lost after 5 s, and a closed one is not reported', () => {
  add('video')
  clock.advance(5_000)
  expect(heard).toEqual(['silent'])
  add('video')
  publisher.close()
  clock.advance(60_000)
  expect(heard).toEqual(['silent'])
})
