/// <reference path="./sdp-transform.d.ts" />
import { fail, ok, type Result } from '@footlight/core/rules'
import { parse, type SdpIce, type SdpMedia, type SdpSession, type Word } from 'sdp-transform'

export interface OfferedCodec {
  readonly payloadType: number
  /** Lower case, such as `h264`. */
  readonly name: string
  readonly clockRate: number
  readonly channels: number | null
  /** Format parameters as they were written. */
  readonly parameters: ReadonlyMap<string, string>
  readonly feedback: readonly { readonly type: string; readonly parameter: string }[]
}

export interface OfferedMedia {
  readonly kind: 'audio' | 'video'
  readonly mid: string
  readonly protocol: string
  /** In the order of preference. */
  readonly codecs: readonly OfferedCodec[]
  readonly extensions: readonly { readonly id: number; readonly uri: string }[]
  /** Layers of simulcast, the smallest first, as WebRTC encoders list them; empty: one layer. */
  readonly rids: readonly string[]
  readonly ssrc: number | null
  readonly rtxSsrc: number | null
}

export interface RemoteIce {
  readonly ufrag: string
  readonly password: string
}

export interface Offer {
  readonly media: readonly OfferedMedia[]
  readonly ice: RemoteIce
  readonly fingerprint: { readonly algorithm: string; readonly value: string }
  /** What the encoder offers to be in DTLS. */
  readonly setup: 'actpass' | 'active' | 'passive'
}

/**
 * `malformed`: this is no SDP; `unusable`: it is one, but of something that is not a WHIP stream. `why` is
 * for whoever wrote the encoder.
 */
export interface OfferFault {
  readonly kind: 'malformed' | 'unusable'
  readonly why: string
}

const MEDIA_MAX = 8
const token = /^[!-~]{1,64}$/
const kinds: ReadonlySet<string> = new Set(['audio', 'video'])
const setups: ReadonlySet<string> = new Set(['actpass', 'active', 'passive'])

/** Reads what WHIP wants of an offer (RFC 9725 §4.2, §4.4): one stream, one BUNDLE, ICE and DTLS. */
export function readOffer(text: string): Result<Offer, OfferFault> {
  const session = text.startsWith('v=0') ? parse(text) : null
  if (session === null || session.media.length === 0) return malformed('This is not a session description.')
  if (session.media.length > MEDIA_MAX) return unusable('There are too many media sections.')
  const media: OfferedMedia[] = []
  for (const section of session.media) {
    const read = readMedia(section)
    if (!read.ok) return read
    media.push(read.value)
  }
  const mids = media.map(({ mid }) => mid)
  if (new Set(mids).size !== mids.length || new Set(media.map(({ kind }) => kind)).size !== media.length) {
    return unusable('At most one audio and one video section is taken, each with a mid of its own.')
  }
  if (media.length > 1 && !isBundled(session, mids))
    return unusable('All media sections must be in one BUNDLE group.')
  const transport = readTransport(session)
  return transport.ok ? ok({ media, ...transport.value }) : transport
}

/** Of the first section or, for all of them, of the session. */
function readTransport(session: SdpSession): Result<Omit<Offer, 'media'>, OfferFault> {
  const first = <K extends keyof SdpIce>(key: K): SdpIce[K] => session.media[0]?.[key] ?? session[key]
  const fingerprint = first('fingerprint')
  const [ufrag, password, setup] = [
    textOf(first('iceUfrag')),
    textOf(first('icePwd')),
    textOf(first('setup')) || 'actpass',
  ]
  const [algorithm, value] = [textOf(fingerprint?.type).toLowerCase(), textOf(fingerprint?.hash)]
  if (ufrag === '' || password === '') return unusable('The ICE user name and password are missing.')
  if (algorithm === '' || value === '') return unusable('The DTLS fingerprint is missing.')
  if (!setups.has(setup)) return unusable('The DTLS role must be actpass, active or passive.')
  return ok({ ice: { ufrag, password }, fingerprint: { algorithm, value }, setup: setup as Offer['setup'] })
}

function readMedia(section: SdpMedia): Result<OfferedMedia, OfferFault> {
  const kind = textOf(section.type)
  const protocol = textOf(section.protocol)
  const mid = textOf(section.mid)
  if (kind === '' || protocol === '') return malformed('A media section cannot be read.')
  if (!kinds.has(kind)) return unusable('Only audio and video can be published.')
  if (!token.test(mid)) return unusable('A media section has no mid.')
  if (!/^(UDP|TCP)\/TLS\/RTP\/SAVPF$/.test(protocol)) return unusable('Media must come as RTP over DTLS.')
  if (section.direction !== undefined && section.direction !== 'sendonly' && section.direction !== 'sendrecv')
    return unusable('Media sections must be sendonly.')
  if (section.rtcpMux === undefined) return unusable('RTCP must be multiplexed.')
  const ssrcs = readSsrcs(section)
  return ok({
    kind: kind as OfferedMedia['kind'],
    mid,
    protocol,
    codecs: readCodecs(section),
    extensions: readExtensions(section),
    rids: readRids(section),
    ...ssrcs,
  })
}

function readCodecs(section: SdpMedia): OfferedCodec[] {
  return textOf(section.payloads)
    .split(' ')
    .flatMap((word) => {
      const payloadType = numberOf(word, 127)
      const map = section.rtp?.find((entry) => entry.payload === payloadType)
      const clockRate = numberOf(map?.rate, 1_000_000)
      if (payloadType === null || map === undefined || clockRate === null) return []
      const config = section.fmtp?.find((entry) => entry.payload === payloadType)?.config
      return [
        {
          payloadType,
          clockRate,
          name: textOf(map.codec).toLowerCase(),
          channels: numberOf(map.encoding, 255),
          parameters: readParameters(textOf(config)),
          feedback: (section.rtcpFb ?? [])
            .filter(({ payload }) => payload === payloadType || payload === '*')
            .map(({ type, subtype }) => ({ type: textOf(type), parameter: textOf(subtype) })),
        },
      ]
    })
}

function readParameters(config: string): Map<string, string> {
  return new Map(
    config.split(';').flatMap((part): [string, string][] => {
      const [name = '', ...value] = part.trim().split('=')
      return name === '' ? [] : [[name.toLowerCase(), value.join('=')]]
    }),
  )
}

function readExtensions(section: SdpMedia): { id: number; uri: string }[] {
  return (section.ext ?? []).flatMap(({ value, uri }) => {
    const id = numberOf(value, 255)
    return id === null || id === 0 ? [] : [{ id, uri: textOf(uri) }]
  })
}

/** Of alternatives for one layer the first counts (RFC 8853 §5.1); `~` marks one that starts paused. */
function readRids(section: SdpMedia): string[] {
  const { simulcast, rids = [] } = section
  const list =
    simulcast?.dir1 === 'send' ? simulcast.list1 : simulcast?.dir2 === 'send' ? simulcast.list2 : ''
  const offered = new Set(rids.filter(({ direction }) => direction === 'send').map(({ id }) => textOf(id)))
  const named = textOf(list)
    .split(';')
    .map((layer) => (layer.split(',')[0] ?? '').replace('~', ''))
  return [...new Set(named)].filter((rid) => offered.has(rid))
}

function readSsrcs(section: SdpMedia): Pick<OfferedMedia, 'ssrc' | 'rtxSsrc'> {
  const pair = section.ssrcGroups?.find(({ semantics }) => semantics === 'FID')
  const [main, rtx] = textOf(pair?.ssrcs).split(' ')
  const ssrc = numberOf(main, 0xffff_ffff) ?? numberOf(section.ssrcs?.[0]?.id, 0xffff_ffff)
  return { ssrc, rtxSsrc: numberOf(rtx, 0xffff_ffff) }
}

function isBundled({ groups = [] }: SdpSession, mids: readonly string[]): boolean {
  return groups.some(
    ({ type, mids: named }) =>
      type === 'BUNDLE' && mids.every((mid) => textOf(named).split(' ').includes(mid)),
  )
}

function textOf(word: Word | undefined): string {
  return word === undefined ? '' : String(word)
}

function numberOf(word: Word | undefined, max: number): number | null {
  return word !== undefined && /^\d{1,10}$/.test(String(word)) && Number(word) <= max ? Number(word) : null
}

function malformed(why: string): Result<never, OfferFault> {
  return fail({ kind: 'malformed', why })
}

function unusable(why: string): Result<never, OfferFault> {
  return fail({ kind: 'unusable', why })
}
