import { createSocket } from 'node:dgram'
import type { FootlightServer } from '@footlight/server'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import type { LiveStream } from '../../dev-env/go-live.ts'
import { rtpParameters } from '../sfu-support/start-sfu.ts'

const PACKET_EVERY_MS = 50
const FIRST_SSRC = 7_000

/** A picture in two layers: of such streams alone the media worker says that they fell silent. What is in the packets is no picture. */
export async function goLiveOnTwoLayers(server: FootlightServer, username: string): Promise<LiveStream> {
  const room = (server.sfu as MediaPlane).room(username)
  const ingest = await room.openIngest('demo')
  if (ingest === null) throw new Error(`${username} is live already`)
  const { ip, rtpPort } = await ingest.produce('video', rtpParameters('video', FIRST_SSRC, 2))
  const socket = createSocket('udp4')
  let sequence = 0
  const timer = setInterval(() => {
    sequence += 1
    for (const ssrc of [FIRST_SSRC, FIRST_SSRC + 1]) socket.send(packetOf(ssrc, sequence), rtpPort, ip)
  }, PACKET_EVERY_MS)
  const lose = (): void => {
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
  return {
    end() {
      lose()
      room.cutPublisher('ended')
    },
    lose,
  }
}

function packetOf(ssrc: number, sequence: number): Buffer {
  const packet = Buffer.alloc(20)
  packet.writeUInt8(0x80, 0)
  packet.writeUInt8(96, 1)
  packet.writeUInt16BE(sequence & 0xffff, 2)
  packet.writeUInt32BE((sequence * 4_500) >>> 0, 4)
  packet.writeUInt32BE(ssrc, 8)
  packet.writeUInt8(0x10, 12)
  return packet
}
