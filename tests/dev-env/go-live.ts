import { createSocket } from 'node:dgram'
import { setTimeout } from 'node:timers/promises'
import type { FootlightServer } from '@footlight/server'
import type { MediaPlane } from '@footlight/server/sfu/plane'

export interface LiveStream {
  /** Ends the stream at the performer's own request. */
  end(): void
  /** Nothing comes any more, as when the performer's connection breaks; the SFU notices after a while. `end` may follow. */
  lose(): void
}

const OPUS_FRAME_MS = 20
const HEARD_WITHIN_MS = 10_000

/**
 * Puts a performer on the air with real packets: silence in Opus, sent to the SFU as a process of this
 * machine would. `everyMs`: between two packets; a crowd of performers sends fewer.
 */
export async function goLive(
  server: FootlightServer,
  username: string,
  everyMs = OPUS_FRAME_MS,
): Promise<LiveStream> {
  // The composition root makes the real plane; its port to the rooms is narrower.
  const room = (server.sfu as MediaPlane).room(username)
  const ingest = await room.openIngest('demo')
  if (ingest === null) throw new Error(`${username} is live already`)
  const ssrc = 4_711
  const { ip, rtpPort } = await ingest.produce('audio', {
    codecs: [{ mimeType: 'audio/opus', payloadType: 111, clockRate: 48_000, channels: 2 }],
    encodings: [{ ssrc }],
    rtcp: { cname: 'live' },
  })
  const socket = createSocket('udp4')
  let sequence = 0
  const timer = setInterval(() => {
    const packet = Buffer.alloc(15)
    packet.writeUInt8(0x80, 0)
    packet.writeUInt8(111, 1)
    packet.writeUInt16BE((sequence += 1) & 0xffff, 2)
    packet.writeUInt32BE((sequence * 960) >>> 0, 4)
    packet.writeUInt32BE(ssrc, 8)
    packet.set([0xf8, 0xff, 0xfe], 12)
    socket.send(packet, rtpPort, ip)
  }, everyMs)
  let isSilent = false
  const silence = (): void => {
    if (isSilent) return
    isSilent = true
    clearInterval(timer)
    socket.close()
  }
  await new Promise<void>((resolve) => {
    const stop = room.onEvent((event) => {
      if (event.kind !== 'started') return
      stop()
      resolve()
    })
  })
  // The room itself hears of it in a turn of its own, and may have to be loaded first.
  for (
    const giveUpAt = Date.now() + HEARD_WITHIN_MS;
    server.live.listing(username) === null;
    await setTimeout(5)
  )
    if (Date.now() > giveUpAt) throw new Error(`the room of ${username} did not open`)
  return {
    end() {
      silence()
      room.cutPublisher('ended')
    },
    lose: silence,
  }
}
