import { randomInt } from 'node:crypto'
import type { types } from 'mediasoup'
import { type SdpMedia, write } from 'sdp-transform'
import type { Track } from './negotiate.ts'
import type { Offer, OfferedCodec } from './offer.ts'

/** Where the encoder sends to. */
export interface LineParameters {
  readonly iceParameters: types.IceParameters
  readonly iceCandidates: readonly types.IceCandidate[]
  readonly dtlsParameters: types.DtlsParameters
}

/**
 * Browsers begin with 300 kbit/s, share that among the smaller layers, and do not look whether there is room
 * for the largest.
 */
const START_KBPS = '1000'
const SESSION_ID_MAX = 2 ** 47

/** Ours to an offer: the encoder sends, we receive. It is ICE lite, so all candidates are in it. */
export function writeAnswer(offer: Offer, tracks: readonly Track[], line: LineParameters): string {
  return write({
    version: 0,
    origin: {
      username: '-',
      sessionId: randomInt(1, SESSION_ID_MAX),
      sessionVersion: 1,
      netType: 'IN',
      ipVer: 4,
      address: '127.0.0.1',
    },
    name: '-',
    timing: { start: 0, stop: 0 },
    icelite: 'ice-lite',
    groups: [{ type: 'BUNDLE', mids: tracks.map(({ media }) => media.mid).join(' ') }],
    media: tracks.map((track) => ({ ...transportOf(offer, line), ...mediaOf(track) })),
  })
}

/** RFC 8842: whoever offers both is asked to be the client, because we are reachable. */
export function dtlsRoleOf(offer: Offer): types.DtlsRole {
  return offer.setup === 'passive' ? 'server' : 'client'
}

function transportOf(
  offer: Offer,
  { iceParameters, iceCandidates, dtlsParameters }: LineParameters,
): SdpMedia {
  const fingerprint =
    dtlsParameters.fingerprints.find(({ algorithm }) => algorithm === 'sha-256') ??
    dtlsParameters.fingerprints[0]
  return {
    iceUfrag: iceParameters.usernameFragment,
    icePwd: iceParameters.password,
    candidates: candidatesOf(iceCandidates),
    endOfCandidates: 'end-of-candidates',
    setup: dtlsRoleOf(offer) === 'client' ? 'passive' : 'active',
    ...(fingerprint && { fingerprint: { type: fingerprint.algorithm, hash: fingerprint.value } }),
  }
}

export function candidatesOf(candidates: readonly types.IceCandidate[]): NonNullable<SdpMedia['candidates']> {
  return candidates.map(({ foundation, priority, address, protocol, port, type, tcpType }) => ({
    foundation,
    component: 1,
    transport: protocol,
    priority,
    ip: address,
    port,
    type,
    ...(tcpType && { tcptype: tcpType }),
  }))
}

/** As it was offered: the encoder goes on with what it had in mind. */
function configOf({ parameters }: OfferedCodec, isMainVideo: boolean): string {
  const all = isMainVideo ? [...parameters, ['x-google-start-bitrate', START_KBPS] as const] : [...parameters]
  return all.map(([name, value]) => (value === '' ? name : `${name}=${value}`)).join(';')
}

function mediaOf({ media, codec, rtx, feedback, extensions }: Track): SdpMedia {
  const payloads = [codec, ...(rtx ? [rtx] : [])]
  return {
    type: media.kind,
    port: 9,
    protocol: media.protocol,
    payloads: payloads.map(({ payloadType }) => payloadType).join(' '),
    connection: { version: 4, ip: '0.0.0.0' },
    mid: media.mid,
    direction: 'recvonly',
    rtcpMux: 'rtcp-mux',
    rtcpRsize: 'rtcp-rsize',
    rtp: payloads.map(({ payloadType, name, clockRate, channels }) => ({
      payload: payloadType,
      codec: name === 'rtx' || name === 'opus' ? name : name.toUpperCase(),
      rate: clockRate,
      ...(channels !== null && { encoding: channels }),
    })),
    fmtp: payloads
      .map((each) => ({
        payload: each.payloadType,
        config: configOf(each, media.kind === 'video' && each === codec),
      }))
      .filter(({ config }) => config !== ''),
    rtcpFb: feedback.map(({ type, parameter }) => ({
      payload: codec.payloadType,
      type,
      ...(parameter && { subtype: parameter }),
    })),
    ext: extensions.map(({ id, uri }) => ({ value: id, uri })),
    ...(media.rids.length > 0 && {
      rids: media.rids.map((id) => ({ id, direction: 'recv' })),
      simulcast: { dir1: 'recv', list1: media.rids.join(';') },
    }),
  }
}
