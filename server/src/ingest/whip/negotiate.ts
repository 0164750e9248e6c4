import { fail, ok, type Result } from '@footlight/core/rules'
import type { types } from 'mediasoup'
import { sfuLimits } from '../../sfu/sfu-limits.ts'
import type { StreamRefusal } from '../port.ts'
import type { Offer, OfferedCodec, OfferedMedia } from './offer.ts'

/** One media section as both ends will use it. */
export interface Track {
  readonly media: OfferedMedia
  readonly codec: OfferedCodec
  readonly rtx: OfferedCodec | null
  /** What is promised for `codec`, of what was offered. */
  readonly feedback: types.RtcpFeedback[]
  readonly extensions: OfferedMedia['extensions']
  readonly rtpParameters: types.RtpParameters
}

/**
 * 4:2:0 with 8 bits: baseline, extended, main and high, constrained or not. Browsers play no others. The level
 * and the constraints refuse nobody: `h264-profile-level-id`, by which mediasoup compares, knows no level above
 * 5.2 and no progressive high.
 */
const playableProfiles: ReadonlySet<string> = new Set(['42', '4d', '58', '64'])

/**
 * Every H.264 is called constrained baseline towards the viewers, whatever its profile. Each browser lists
 * that one, the SFU hands a stream only to those who list its profile to the letter, and decoders go by the
 * stream's own parameter sets, so that a viewer who did not list high still gets it. OBS itself offers
 * constrained baseline and sends high.
 */
const calledH264 = { 'packetization-mode': 1, 'profile-level-id': '42e01f', 'level-asymmetry-allowed': 1 }

const congestionFeedback: ReadonlySet<string> = new Set(['transport-cc', 'goog-remb'])
/**
 * With this extension the worker answers by packet, else by an estimate of its own; never both, so both must
 * not be promised.
 */
const TRANSPORT_CC = 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01'

/** Chooses what will be sent, for all sections or for none (RFC 9725 §4.4.3). */
export function negotiate(
  offer: Offer,
  capabilities: types.RtpCapabilities,
): Result<readonly Track[], StreamRefusal> {
  if (!offer.media.some(({ kind }) => kind === 'video')) return fail('no_video')
  const tracks: Track[] = []
  for (const media of offer.media) {
    const track = trackOf(media, capabilities)
    if (track === null) return fail(media.kind === 'video' ? 'video_codec' : 'audio_codec')
    tracks.push(track)
  }
  return tracks.some(({ media }) => media.rids.length > sfuLimits.encodingsPerProducerMax)
    ? fail('too_large')
    : ok(tracks)
}

function trackOf(media: OfferedMedia, capabilities: types.RtpCapabilities): Track | null {
  const codec = media.codecs.find((each) => (media.kind === 'audio' ? isOpus(each) : isPlayableVideo(each)))
  if (codec === undefined) return null
  const mimeType = `${media.kind}/${codec.name}`
  const known = capabilities.codecs?.find((each) => each.mimeType.toLowerCase() === mimeType)
  const rtx =
    media.codecs.find(
      ({ name, parameters }) => name === 'rtx' && parameters.get('apt') === String(codec.payloadType),
    ) ?? null
  const uris = new Set(
    (capabilities.headerExtensions ?? [])
      .filter(({ kind, direction }) => kind === media.kind && direction !== 'sendonly')
      .map(({ uri }): string => uri),
  )
  const extensions = media.extensions.filter(({ uri }) => uris.has(uri))
  const both = (known?.rtcpFeedback ?? []).filter((ours) =>
    codec.feedback.some(({ type, parameter }) => type === ours.type && parameter === (ours.parameter ?? '')),
  )
  const answered = extensions.some(({ uri }) => uri === TRANSPORT_CC) ? 'transport-cc' : 'goog-remb'
  const feedback = both.filter(({ type }) => type === answered || !congestionFeedback.has(type))
  return {
    media,
    codec,
    rtx,
    feedback,
    extensions,
    rtpParameters: parametersOf(media, codec, rtx, feedback, extensions),
  }
}

function parametersOf(
  media: OfferedMedia,
  codec: OfferedCodec,
  rtx: OfferedCodec | null,
  rtcpFeedback: types.RtcpFeedback[],
  extensions: OfferedMedia['extensions'],
): types.RtpParameters {
  const { payloadType, clockRate } = codec
  const main: types.RtpCodecParameters = {
    mimeType: `${media.kind}/${codec.name}`,
    payloadType,
    clockRate,
    rtcpFeedback,
    ...(codec.channels !== null && { channels: codec.channels }),
    parameters: codec.name === 'h264' ? calledH264 : codec.name === 'opus' ? opusParameters(codec) : {},
  }
  const again: types.RtpCodecParameters[] =
    rtx === null
      ? []
      : [{ mimeType: 'video/rtx', payloadType: rtx.payloadType, clockRate, parameters: { apt: payloadType } }]
  return {
    mid: media.mid,
    codecs: [main, ...again],
    headerExtensions: extensions.map(({ id, uri }) => ({ id, uri: uri as types.RtpHeaderExtensionUri })),
    encodings: encodingsOf(media, rtx !== null),
    rtcp: { cname: media.mid, reducedSize: true },
  }
}

function encodingsOf({ rids, ssrc, rtxSsrc }: OfferedMedia, hasRtx: boolean): types.RtpEncodingParameters[] {
  if (rids.length > 0) return rids.map((rid) => ({ rid }))
  return [ssrc === null ? {} : { ssrc, ...(hasRtx && rtxSsrc !== null && { rtx: { ssrc: rtxSsrc } }) }]
}

function isOpus({ name, clockRate, channels }: OfferedCodec): boolean {
  return name === 'opus' && clockRate === 48_000 && channels === 2
}

function isPlayableVideo({ name, clockRate, parameters }: OfferedCodec): boolean {
  if (clockRate !== 90_000) return false
  if (name === 'vp8') return true
  // Absent means baseline, and one NAL unit per packet (RFC 6184 §8.1).
  return (
    name === 'h264' &&
    playableProfiles.has((parameters.get('profile-level-id') ?? '42').slice(0, 2).toLowerCase()) &&
    Number(parameters.get('packetization-mode') ?? 0) <= 1
  )
}

/** What a viewer's decoder is told; the rest of what the encoder wrote concerns nobody. */
function opusParameters({ parameters }: OfferedCodec): Record<string, number> {
  return Object.fromEntries(
    ['useinbandfec', 'usedtx', 'stereo', 'sprop-stereo'].flatMap((name) =>
      parameters.get(name) === '1' ? [[name, 1]] : [],
    ),
  )
}
