import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changed, obsOffer, simulcastOffer } from '../testing/offers.ts'
import { readOffer } from './offer.ts'

function read(text: string) {
  const offer = readOffer(text)
  if (!offer.ok) throw new Error(offer.error.why)
  return offer.value
}

describe('INGEST-SDP-01 an offer is read as encoders write it', () => {
  it('with the transport on the session, as OBS has it', () => {
    const offer = read(obsOffer)
    expect(offer).toMatchObject({
      ice: { ufrag: 'Xg3k', password: 'q8YAlLGbWcSsHRWhdUTnPi' },
      setup: 'actpass',
      fingerprint: { algorithm: 'sha-256' },
    })
    expect(offer.media).toMatchObject([
      {
        kind: 'audio',
        mid: '0',
        ssrc: 1001,
        rtxSsrc: null,
        rids: [],
        codecs: [{ payloadType: 111, name: 'opus', clockRate: 48_000, channels: 2 }],
      },
      {
        kind: 'video',
        mid: '1',
        ssrc: 1002,
        codecs: [
          {
            payloadType: 96,
            name: 'h264',
            feedback: [
              { type: 'nack', parameter: '' },
              { type: 'nack', parameter: 'pli' },
              { type: 'goog-remb', parameter: '' },
            ],
          },
        ],
      },
    ])
  })

  it('with the transport in its sections, digits as ICE name, and layers with alternatives', () => {
    const offer = read(simulcastOffer)
    expect(offer.ice.ufrag).toBe('1234')
    expect(offer.media[1]).toMatchObject({ rids: ['low', 'mid', 'high'], ssrc: null })
  })

  it('with an RTX stream beside the main one', () => {
    const offer = read(
      changed(obsOffer, /a=ssrc:1002 cname:obs/, 'a=ssrc-group:FID 1002 1003\r\na=ssrc:1002 cname:obs'),
    )
    expect(offer.media[1]).toMatchObject({ ssrc: 1002, rtxSsrc: 1003 })
  })
})

describe('INGEST-SDP-02 what is no offer of a WHIP stream is refused', () => {
  it.each([
    ['nothing', ''],
    ['JSON', '{"sdp":"v=0"}'],
    ['a session without media', 'v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\n'],
    ['a section that is cut', 'v=0\r\nm=video\r\n'],
  ])('%s is malformed', (_what, text) => {
    expect(readOffer(text)).toMatchObject({ ok: false, error: { kind: 'malformed' } })
  })

  it.each([
    ['no bundle', changed(obsOffer, /a=group:BUNDLE 0 1\r\n/, '')],
    ['a bundle of one section', changed(obsOffer, /BUNDLE 0 1/, 'BUNDLE 0')],
    ['two video sections', changed(obsOffer, /m=audio 9/, 'm=video 9')],
    ['two sections of one mid', changed(obsOffer, /a=mid:1/, 'a=mid:0')],
    ['no mid', changed(obsOffer, /a=mid:0\r\n/, '')],
    [
      'a data channel',
      changed(
        obsOffer,
        /m=audio 9 UDP\/TLS\/RTP\/SAVPF 111/,
        'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
      ),
    ],
    ['plain RTP', changed(obsOffer, /m=video 9 UDP\/TLS\/RTP\/SAVPF/, 'm=video 9 RTP/AVP')],
    ['a receiver', changed(obsOffer, /a=sendonly/, 'a=recvonly')],
    ['no rtcp-mux', changed(obsOffer, /a=rtcp-mux\r\n/, '')],
    ['no ICE', changed(obsOffer, /a=ice-pwd:.*\r\n/, '')],
    ['no DTLS', changed(obsOffer, /a=fingerprint:.*\r\n/, '')],
    ['an unknown DTLS role', changed(obsOffer, /a=setup:actpass/, 'a=setup:holdconn')],
  ])('%s is unusable', (_what, text) => {
    expect(readOffer(text)).toMatchObject({ ok: false, error: { kind: 'unusable' } })
  })

  it('never throws, whatever is cut, doubled or put in', () => {
    const lines = [...obsOffer.split('\r\n'), ...simulcastOffer.split('\r\n')]
    const line = fc.oneof(
      fc.constantFrom(...lines),
      fc.string({ maxLength: 60 }),
      fc.constantFrom(
        'a=rtpmap:',
        'a=fmtp:96 5',
        'a=simulcast:send',
        'a=rid:',
        'a=ssrc-group:FID',
        'm=video 9 UDP/TLS/RTP/SAVPF',
        'a=group:BUNDLE',
      ),
    )
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 60 }),
        (chosen) => typeof readOffer(`v=0\r\n${chosen.join('\r\n')}`).ok === 'boolean',
      ),
      { numRuns: 500 },
    )
  })
})
