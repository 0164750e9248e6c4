import type { types } from 'mediasoup'
import type { IngestAddress } from '../sfu/plane.ts'

/** Packets that fit through any line of ours after the SFU has added its own. */
const PACKET_BYTES_MAX = 1_200

/** One layer of one codec, as a program of ours sends it. */
export function oneStream(codec: types.RtpCodecParameters, ssrc: number): types.RtpParameters {
  return { codecs: [codec], encodings: [{ ssrc }], rtcp: { cname: 'footlight' } }
}

/** Where ffmpeg is to send one stream. */
export function rtpUrl({ ip, rtpPort, rtcpPort }: IngestAddress): string {
  return `rtp://${ip}:${rtpPort}?rtcpport=${rtcpPort}&pkt_size=${PACKET_BYTES_MAX}`
}
