/** Offers as encoders write them, shortened. */

/** OBS Studio 30 (libdatachannel): transport on the session, one H.264. */
export const obsOffer = [
  'v=0',
  'o=rtc 3469230 0 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0 1',
  'a=group:LS 0 1',
  'a=msid-semantic:WMS *',
  'a=setup:actpass',
  'a=ice-ufrag:Xg3k',
  'a=ice-pwd:q8YAlLGbWcSsHRWhdUTnPi',
  'a=ice-options:ice2,trickle',
  `a=fingerprint:sha-256 ${'AB:'.repeat(31)}AB`,
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'c=IN IP4 0.0.0.0',
  'a=mid:0',
  'a=sendonly',
  'a=ssrc:1001 cname:obs',
  'a=ssrc:1001 msid:obs audio',
  'a=msid:obs audio',
  'a=rtcp-mux',
  'a=rtpmap:111 opus/48000/2',
  'a=fmtp:111 minptime=10;maxaveragebitrate=96000;stereo=1;sprop-stereo=1;useinbandfec=1',
  'm=video 9 UDP/TLS/RTP/SAVPF 96',
  'c=IN IP4 0.0.0.0',
  'a=mid:1',
  'a=sendonly',
  'a=ssrc:1002 cname:obs',
  'a=ssrc:1002 msid:obs video',
  'a=msid:obs video',
  'a=rtcp-mux',
  'a=rtpmap:96 H264/90000',
  'a=rtcp-fb:96 nack',
  'a=rtcp-fb:96 nack pli',
  'a=rtcp-fb:96 goog-remb',
  'a=fmtp:96 profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1',
  '',
].join('\r\n')

/** A browser with three layers of VP8, and much that is not wanted. */
export const simulcastOffer = [
  'v=0',
  'o=- 42 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0 1',
  'a=extmap-allow-mixed',
  'a=msid-semantic: WMS s',
  ...section('audio', '0', '111 63 9', [
    'a=rtpmap:111 opus/48000/2',
    'a=rtcp-fb:111 transport-cc',
    'a=fmtp:111 minptime=10;useinbandfec=1',
    'a=rtpmap:63 red/48000/2',
    'a=fmtp:63 111/111',
    'a=rtpmap:9 G722/8000',
  ]),
  ...section('video', '1', '45 96 97 102 103', [
    'a=rtpmap:45 AV1/90000',
    'a=rtpmap:96 VP8/90000',
    'a=rtcp-fb:96 goog-remb',
    'a=rtcp-fb:96 transport-cc',
    'a=rtcp-fb:96 ccm fir',
    'a=rtcp-fb:96 nack',
    'a=rtcp-fb:96 nack pli',
    'a=rtpmap:97 rtx/90000',
    'a=fmtp:97 apt=96',
    'a=rtpmap:102 H264/90000',
    'a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=640c1f',
    'a=rtpmap:103 rtx/90000',
    'a=fmtp:103 apt=102',
    'a=extmap:10 urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
    'a=extmap:99 urn:example:unknown',
    'a=rid:low send',
    'a=rid:mid send',
    'a=rid:high send',
    'a=simulcast:send low;~mid,low;high',
  ]),
  '',
].join('\r\n')

function section(kind: string, mid: string, payloads: string, lines: readonly string[]): string[] {
  return [
    `m=${kind} 9 UDP/TLS/RTP/SAVPF ${payloads}`,
    'c=IN IP4 0.0.0.0',
    'a=ice-ufrag:1234',
    'a=ice-pwd:ysXw56789012345678901234',
    `a=fingerprint:sha-256 ${'CD:'.repeat(31)}CD`,
    'a=setup:actpass',
    `a=mid:${mid}`,
    'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid',
    'a=sendonly',
    'a=rtcp-mux',
    'a=rtcp-rsize',
    ...lines,
  ]
}

/** `change` lines of an offer: what matches is replaced, or taken out by ''. */
export function changed(offer: string, pattern: RegExp, replacement: string): string {
  const text = offer.replace(pattern, replacement)
  if (text === offer) throw new Error(`nothing of the offer matches ${pattern}`)
  return text.replace(/(\r\n){2,}/g, '\r\n')
}
