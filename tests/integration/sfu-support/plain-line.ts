import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { MediaRoom } from '@footlight/server/sfu/plane'
import type { SfuRoom } from '@footlight/server/sfu/room'
import type { types } from 'mediasoup'
import { type Arrival, isRtcp, readPacket } from './rtp-packets.ts'
import type { TestPeer } from './start-sfu.ts'

const LOOPBACK = '127.0.0.1'

/** One peer's transport, with plain RTP to a socket of the test where a browser would have ICE and DTLS. */
export interface PlainLine {
  readonly id: string
  /** Packets of media that have come, whosesoever. */
  readonly packets: number
  send(packet: Buffer): void
}

type Deliver = (arrival: Arrival) => void

/**
 * Peers of this room get their transports as plain RTP, so that each packet that the worker really sends to
 * them is seen by the test. All else is the product's. Somebody must stay in the room: an empty one gives its
 * router away.
 */
export async function openPlainLines(room: MediaRoom) {
  const { router } = await (room as SfuRoom).placement()
  const sockets: Socket[] = []
  const made = new Map<
    string,
    {
      readonly socket: Socket
      readonly port: number
      readonly transport: types.PlainTransport
      deliver: Deliver
      packets: number
    }
  >()
  router.createWebRtcTransport = (async () => {
    const transport = await router.createPlainTransport({
      listenInfo: { protocol: 'udp', ip: LOOPBACK },
      rtcpMux: true,
    })
    const socket = createSocket('udp4')
    sockets.push(socket)
    socket.bind(0, LOOPBACK)
    await once(socket, 'listening')
    await transport.connect({ ip: LOOPBACK, port: socket.address().port })
    const line = {
      socket,
      port: transport.tuple.localPort,
      transport,
      deliver: (() => undefined) as Deliver,
      packets: 0,
    }
    socket.on('message', (packet) => {
      if (!isRtcp(packet)) line.packets += 1
      const arrival = readPacket(packet)
      if (arrival !== null) line.deliver(arrival)
    })
    made.set(transport.id, line)
    return Object.assign(transport, {
      iceParameters: {},
      iceCandidates: [],
      dtlsParameters: {},
      dtlsState: 'connected',
    })
  }) as unknown as types.Router['createWebRtcTransport']
  return {
    /** `onPacket`: called for each packet of media that comes. */
    async open(
      peer: Pick<TestPeer, 'must'>,
      direction: 'send' | 'recv',
      onPacket: Deliver = () => undefined,
    ): Promise<PlainLine> {
      const { id } = (await peer.must('create_transport', { direction })) as { id: string }
      const line = made.get(id)!
      line.deliver = onPacket
      // There is no DTLS here that would say so.
      ;(line.transport as unknown as types.WebRtcTransport).emit('dtlsstatechange', 'connected')
      return {
        id,
        get packets() {
          return line.packets
        },
        send: (packet) => line.socket.send(packet, line.port, LOOPBACK),
      }
    },
    close() {
      for (const socket of sockets) socket.close()
    },
  }
}
