import { fail, ok, type Result } from '@footlight/core/rules'
import { write } from 'sdp-transform'
import { candidatesOf, type LineParameters } from './answer.ts'
import type { RemoteIce } from './offer.ts'

/**
 * The encoder's part of `application/trickle-ice-sdpfrag` (RFC 8840 §9). Its candidates are not wanted: an
 * ICE lite end answers whoever knows the password.
 */
export function readIceFragment(text: string): Result<RemoteIce, 'malformed'> {
  const ufrag = /^a=ice-ufrag:([\w+/-]{4,256})\r?$/m.exec(text)?.[1]
  const password = /^a=ice-pwd:([\w+/-]{22,256})\r?$/m.exec(text)?.[1]
  return ufrag === undefined || password === undefined ? fail('malformed') : ok({ ufrag, password })
}

/** Ours, after an ICE restart. */
export function writeIceFragment(
  { iceParameters, iceCandidates }: Pick<LineParameters, 'iceParameters' | 'iceCandidates'>,
  mid: string,
): string {
  const text = write({
    icelite: 'ice-lite',
    iceUfrag: iceParameters.usernameFragment,
    icePwd: iceParameters.password,
    media: [
      {
        type: 'audio',
        port: 9,
        protocol: 'UDP/TLS/RTP/SAVPF',
        payloads: '0',
        mid,
        candidates: candidatesOf(iceCandidates),
        endOfCandidates: 'end-of-candidates',
      },
    ],
  })
  // A fragment has no lines of the session itself, which the writer adds.
  return text
    .split('\r\n')
    .filter((line) => /^[am]=/.test(line))
    .join('\r\n')
    .concat('\r\n')
}
