import type { types } from 'mediasoup'

/** One stream of a recording: what it is, and the port of 127.0.0.1 on which the muxer waits for it. */
export interface RecordedStream {
  readonly kind: types.MediaKind
  readonly codec: types.RtpCodecParameters
  readonly port: number
}

/** Describes the streams to the muxer (RFC 8866). */
export function recordingSdp(streams: readonly RecordedStream[]): string {
  const media = streams.map(({ kind, codec, port }) => {
    const { payloadType, clockRate, channels = 1 } = codec
    const name = codec.mimeType.split('/')[1]
    const parameters = Object.entries(codec.parameters ?? {})
      .map(([key, value]) => `${key}=${value}`)
      .join(';')
    return [
      `m=${kind} ${port} RTP/AVP ${payloadType}`,
      `a=rtpmap:${payloadType} ${name}/${clockRate}${kind === 'audio' ? `/${channels}` : ''}`,
      ...(parameters === '' ? [] : [`a=fmtp:${payloadType} ${parameters}`]),
    ]
  })
  return (
    [['v=0', 'o=- 0 0 IN IP4 127.0.0.1', 's=-', 'c=IN IP4 127.0.0.1', 't=0 0'], ...media]
      .flat()
      .join('\r\n') + '\r\n'
  )
}
