import type { MediaPlane } from '@footlight/server/sfu/plane'
import type { Sfu } from '@footlight/server/sfu/port'
import { joinRoom, rtpParameters } from '../sfu-support/start-sfu.ts'

/**
 * Puts the performer's console on air, though nothing comes through its connection. Answers what takes it off
 * again.
 */
export async function holdStream(sfu: Sfu, room: string): Promise<() => void> {
  const peer = joinRoom(sfu as MediaPlane, room, { mayProduce: true, mayConsume: true })
  const { id } = await peer.must('create_transport', { direction: 'send' })
  await peer.must('produce', { transport_id: id, kind: 'video', rtp_parameters: rtpParameters('video', 77) })
  return () => peer.close()
}
