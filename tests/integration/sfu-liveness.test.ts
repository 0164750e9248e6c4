import { EventEmitter } from 'node:events'
import { Publisher } from '@footlight/server/sfu/publisher'
import { beforeEach, expect, test } from 'vitest'
import { ManualClock } from '../dev-env/manual-clock.ts'

class FakeProducer {
  readonly observer = new EventEmitter()
  readonly id: string
  readonly kind: 'audio' | 'video'
  paused = false
  score: { score: number }[] = []

  constructor(kind: 'audio' | 'video') {
    this.kind = kind
    this.id = kind
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
  const owner = { source: 'console' as const, mayProduce: () => true, producersClosed: () => undefined }
  publisher = new Publisher(owner, clock, { onHeard: () => heard.push('heard'), onSilent: () => heard.push('silent') })
})

function add(kind: 'audio' | 'video'): FakeProducer {
  const producer = new FakeProducer(kind)
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

test('MEDIA-LOST-04 with everything muted silence is no loss', () => {
  const video = add('video')
  video.scores(10)
  video.setPaused(true)
  video.scores(0)
  clock.advance(60_000)
  expect(heard).toEqual(['heard'])
  video.setPaused(false)
  clock.advance(3_500)
  expect(heard).toEqual(['heard', 'silent'])
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
