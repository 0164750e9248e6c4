import { createSocket } from 'node:dgram'
import { parentPort } from 'node:worker_threads'
import type { IngestAddress } from '../sfu/plane.ts'
import { clipTiming, readClip } from './clip.ts'
import { LoopedStream, type StreamNumbers } from './looped-stream.ts'

export type SenderOrder =
  | {
      readonly kind: 'play'
      readonly room: string
      readonly ivf: Uint8Array
      readonly ogg: Uint8Array
      readonly audio: StreamNumbers & { readonly to: IngestAddress }
      readonly video: StreamNumbers & { readonly to: IngestAddress }
    }
  | { readonly kind: 'stop'; readonly room: string }

type Play = Extract<SenderOrder, { kind: 'play' }>

interface Playing {
  readonly stream: LoopedStream
  readonly order: Play
  /** Number of the first tick that this room takes part in, so that pictures of rooms take turns. */
  readonly from: number
}

const REPORT_EVERY_TICKS = 50
/** Behind by more than this, as after a machine slept, the time is left out in place of made up for. */
const BEHIND_TICKS_MAX = 25

const playing = new Map<string, Playing>()
const socket = createSocket('udp4')
let startedAtMs = performance.now()
let sentTicks = 0

/** What a room's transport does not take, because it closes just now, is missed by nobody. */
function send(packet: Buffer, ip: string, port: number): void {
  socket.send(packet, port, ip, () => undefined)
}

function sendTick(tick: number): void {
  for (const { stream, order, from } of playing.values()) {
    if (tick < from) continue
    const { audio, video } = stream.next()
    for (const packet of audio) send(packet, order.audio.to.ip, order.audio.to.rtpPort)
    for (const packet of video) send(packet, order.video.to.ip, order.video.to.rtpPort)
    // The first one at once: without it nobody knows how sound and picture belong together.
    if ((tick - from) % REPORT_EVERY_TICKS !== 0) continue
    const reports = stream.reports(Date.now())
    send(reports.audio, order.audio.to.ip, order.audio.to.rtcpPort)
    send(reports.video, order.video.to.ip, order.video.to.rtcpPort)
  }
}

function look(): void {
  const behind = Math.floor((performance.now() - startedAtMs) / clipTiming.tickMs) - sentTicks
  if (behind > BEHIND_TICKS_MAX) startedAtMs += (behind - 1) * clipTiming.tickMs
  for (let left = Math.min(behind, behind > BEHIND_TICKS_MAX ? 1 : behind); left > 0; left -= 1)
    sendTick(sentTicks++)
  const dueInMs = startedAtMs + (sentTicks + 1) * clipTiming.tickMs - performance.now()
  setTimeout(look, Math.max(1, dueInMs))
}

parentPort?.on('message', (order: SenderOrder) => {
  if (order.kind === 'stop') {
    playing.delete(order.room)
    return
  }
  const clip = readClip(Buffer.from(order.ivf), Buffer.from(order.ogg))
  const turn = (sentTicks + playing.size) % clipTiming.ticksPerFrame
  const stream = new LoopedStream(clip, order)
  playing.set(order.room, { stream, order, from: sentTicks + 1 + turn })
})
look()
