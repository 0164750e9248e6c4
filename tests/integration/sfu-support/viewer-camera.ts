import { randomUUID } from 'node:crypto'
import { systemClock } from '@footlight/native-bridges/system-clock'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import { expect, vi } from 'vitest'
import type { TestSocket } from '../../dev-env/socket-client.ts'
import type { Footlight } from '../../dev-env/start-footlight.ts'
import { openPlainLines, type PlainLine } from './plain-line.ts'
import { rtpStream } from './rtp-packets.ts'
import { joinRoom, rtpParameters } from './start-sfu.ts'

/** Sampled from the first moment after the end: longer than any packet is under way. */
const AFTERWARDS_MS = 300
const patient = { timeout: 10_000, interval: 20 }

/** What one socket asks of the SFU, as a client that nobody wrote would. */
export function mediaOf(socket: TestSocket) {
  async function ask(method: string, data: object = {}) {
    const ref = randomUUID()
    socket.send('v3.media.request', { ref, method, data })
    return socket.next('v3.media.response', (response) => response.ref === ref)
  }
  return {
    async must(method: string, data: object = {}): Promise<Record<string, unknown>> {
      const answer = await ask(method, data)
      if (!answer.ok) throw new Error(`${method} was refused: ${answer.error}`)
      return answer.data ?? {}
    },
    refusal: async (method: string, data: object = {}) => (await ask(method, data)).error,
  }
}

/** Cameras of one room, packet after packet; the room stays where it is until `close`. */
export async function openCameras({ server }: Footlight, room: string) {
  const sfu = server.sfu as MediaPlane
  joinRoom(sfu, room)
  const lines = await openPlainLines(sfu.room(room))
  const ends: (() => void)[] = []
  let streams = 0

  /** A transport for a camera, where the socket may have one. */
  function openLine(socket: TestSocket): Promise<PlainLine> {
    const media = mediaOf(socket)
    const must = (method: string, data: object = {}) => media.must(method, { ...data, camera: true })
    return lines.open({ must } as never, 'send')
  }

  async function consume(socket: TestSocket, producer_id: string) {
    const media = mediaOf(socket)
    const line = await lines.open(media, 'recv')
    const { router_rtp_capabilities: rtp_capabilities } = await media.must('capabilities')
    return { line, data: { transport_id: line.id, producer_id, rtp_capabilities }, media }
  }

  return {
    ends,
    openLine,
    consume,
    async send(socket: TestSocket): Promise<{ id: string }> {
      const line = await openLine(socket)
      streams += 1
      const parameters = rtpParameters('video', 10_000 * streams)
      const { producer_id } = await mediaOf(socket).must('produce', {
        transport_id: line.id,
        kind: 'video',
        rtp_parameters: parameters,
      })
      const next = rtpStream({
        kind: 'video',
        ssrc: 10_000 * streams,
        payloadType: parameters.codecs[0]!.payloadType,
        label: `camera-${streams}`,
      })
      ends.push(systemClock.every(20, () => line.send(next())))
      return { id: producer_id as string }
    },
    async receive(socket: TestSocket, producerId: string): Promise<PlainLine> {
      const { line, data, media } = await consume(socket, producerId)
      const { consumer_id } = await media.must('consume', data)
      await media.must('resume', { id: consumer_id })
      await vi.waitUntil(() => line.packets > 0, patient)
      return line
    },
    /** No camera is left in the room, and not one packet comes later than a quarter of a second from then. */
    async expectEnd(...received: PlainLine[]): Promise<void> {
      await vi.waitUntil(() => sfu.room(room).cameras().length === 0, patient)
      // What the worker had sent before it was told is on its way to the socket of the test: as long as MEDIA-AIRTIGHT-01 allows.
      await new Promise((resolve) => setTimeout(resolve, 250))
      const before = received.map(({ packets }) => packets)
      await new Promise((resolve) => setTimeout(resolve, AFTERWARDS_MS))
      expect(received.map(({ packets }) => packets)).toEqual(before)
    },
    stop(): void {
      for (const end of ends.splice(0)) end()
    },
    close: () => lines.close(),
  }
}
