import { expect, test } from 'vitest'
import { changed, obsOffer } from '../testing/offers.ts'
import { negotiate } from './negotiate.ts'
import { readOffer } from './offer.ts'

function negotiated(text: string) {
  const offer = readOffer(text)
  if (!offer.ok) throw new Error(offer.error.why)
  return negotiate(offer.value, {})
}

const called = (profileLevelId: string) =>
  negotiated(changed(obsOffer, /profile-level-id=42e01f/, `profile-level-id=${profileLevelId}`))

/** The first six are known to `h264-profile-level-id`, the others are not, and are streams all the same. */
test.each([
  ['42e028', 'constrained baseline, as OBS calls whatever it sends'],
  ['42001f', 'baseline'],
  ['4d001f', 'main'],
  ['4D401F', 'main, as x264 writes it, in capitals'],
  ['640028', 'high'],
  ['640c28', 'constrained high'],
  ['640828', 'progressive high'],
  ['4d6028', 'main that extended plays too'],
  ['58a01e', 'extended, constrained otherwise'],
  ['640009', 'high at level 1b'],
  ['64003e', 'high at level 6.2'],
])('INGEST-SDP-01 %s (%s) is taken, and called constrained baseline', (profileLevelId) => {
  const tracks = called(profileLevelId)
  if (!tracks.ok) throw new Error(tracks.error)
  expect(tracks.value[1]?.rtpParameters.codecs[0]?.parameters).toMatchObject({ 'profile-level-id': '42e01f' })
})

test('INGEST-SDP-01 without a word of the profile it is baseline (RFC 6184 §8.1)', () => {
  expect(negotiated(changed(obsOffer, /profile-level-id=42e01f;/, '')).ok).toBe(true)
})

test.each([
  ['6e0028', 'ten bits'],
  ['7a0028', '4:2:2'],
  ['f40028', '4:4:4'],
  ['zz', 'no profile'],
])('INGEST-SDP-02 %s (%s) is refused: no browser plays it', (profileLevelId) => {
  expect(called(profileLevelId)).toEqual({ ok: false, error: 'video_codec' })
})
