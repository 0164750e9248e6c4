import type { MediaResult } from '@footlight/core/protocol'
import type { types } from 'mediasoup'

/**
 * bit/s, loss as a share of 1, round trip in ms: of the worst stream, null before the first report of the
 * other end.
 */
export function readLineStats(
  transport: types.WebRtcTransportStat,
  streams: readonly (types.ConsumerStat | types.ProducerStat)[],
): MediaResult<'stats'> {
  const roundTrips = streams
    .map((stream) => stream.roundTripTime)
    .filter((ms) => ms !== undefined && ms > 0) as number[]
  return {
    bitrate_in: transport.recvBitrate,
    bitrate_out: transport.sendBitrate,
    loss: Math.max(transport.rtpPacketLossReceived ?? 0, transport.rtpPacketLossSent ?? 0),
    round_trip_ms: roundTrips.length > 0 ? Math.max(...roundTrips) : null,
  }
}
