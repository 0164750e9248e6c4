import type { types } from 'mediasoup-client'

const TRANSPORT_CC = 'transport-cc'
const TRANSPORT_CC_EXTENSION = /transport-wide-cc/

/**
 * The router's capabilities without transport-wide congestion control. A media worker with built-in bandwidth estimation
 * offers it and then never sends its feedback; WebRTC takes the silence for a dead line and takes a fifth off the bit rate
 * every second, down to nothing. Without it the sender goes by REMB where the worker sends that, else by the loss that
 * every receiver reports.
 */
export function withoutTransportCc(capabilities: types.RtpCapabilities): types.RtpCapabilities {
  return {
    ...capabilities,
    codecs: (capabilities.codecs ?? []).map((codec) => ({ ...codec, rtcpFeedback: (codec.rtcpFeedback ?? []).filter((feedback) => feedback.type !== TRANSPORT_CC) })),
    headerExtensions: (capabilities.headerExtensions ?? []).filter((extension) => !TRANSPORT_CC_EXTENSION.test(extension.uri)),
  }
}
