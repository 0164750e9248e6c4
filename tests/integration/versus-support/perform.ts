import { createSocket } from 'node:dgram'
import type { FootlightServer } from '@footlight/server'
import type { MediaPlane } from '@footlight/server/sfu/plane'

/**
 * A stream whose packets are sent when the test lets time pass, so that the performer is heard however far
 * its clock leaps.
 */
export interface Performance {
  /**
   * Settles when the packet is with the system; the media worker reads it before it answers anything later.
   */
  packet(): Promise<void>
  /** Ends the stream at the performer's own request. */
  end(): void
}

const PAYLOAD_TYPE = 111
const SSRC = 4_711

/**
 * Silence in Opus, sent to the SFU as a process of this machine would. Answers when the performer is on the
 * air.
 */
export async function perform(server: FootlightServer, username: string): Promise<Performance> {
  // The composition root makes the real plane; its port to the rooms is narrower.
  const room = (server.sfu as MediaPlane).room(username)
  const ingest = await room.openIngest('demo')
  if (ingest === null) throw new Error(`${username} is live already`)
  const { ip, rtpPort } = await ingest.produce('audio', {
    codecs: [{ mimeType: 'audio/opus', payloadType: PAYLOAD_TYPE, clockRate: 48_000, channels: 2 }],
    encodings: [{ ssrc: SSRC }],
    rtcp: { cname: 'live' },
  })
  const socket = createSocket('udp4')
  let sequence = 0
  const packet = (): Promise<void> =>
    new Promise((resolve, reject) =>
      socket.send(packetOf((sequence += 1)), rtpPort, ip, (error) =>
        error === null ? resolve() : reject(error),
      ),
    )
  await new Promise<void>((resolve, reject) => {
    const stop = room.onEvent((event) => {
      if (event.kind !== 'started') return
      stop()
      resolve()
    })
    packet().catch(reject)
  })
  return {
    packet,
    end() {
      socket.close()
      room.cutPublisher('ended')
    },
  }
}

function packetOf(sequence: number): Buffer {
  const packet = Buffer.alloc(15)
  packet.writeUInt8(0x80, 0)
  packet.writeUInt8(PAYLOAD_TYPE, 1)
  packet.writeUInt16BE(sequence & 0xffff, 2)
  packet.writeUInt32BE((sequence * 960) >>> 0, 4)
  packet.writeUInt32BE(SSRC, 8)
  packet.set([0xf8, 0xff, 0xfe], 12)
  return packet
}
