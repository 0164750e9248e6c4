import type { PictureFormat } from './fragment.ts'
import type { Part, RewindView, Segment, WindowView } from './segment-window.ts'
import { hlsTiming } from './timing.ts'

export interface ListedSize {
  /** Address of its list, relative to this one. */
  readonly list: string
  readonly picture: PictureFormat
  /** bit/s of the largest segment. */
  readonly bitrate: number
}

/** Where the list of each size is (RFC 8216bis §4.4.6.2), for players that choose by their line. */
export function sizesText(sizes: readonly ListedSize[]): string {
  const lines = sizes.flatMap(({ list, picture: { width, height, codec }, bitrate }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${bitrate},RESOLUTION=${width}x${height},CODECS="${codec},${SOUND_CODEC}"`,
    list,
  ])
  return `${['#EXTM3U', '#EXT-X-VERSION:9', ...lines].join('\n')}\n`
}

/** Parts are listed of the open segment and of so many before it: nobody starts further back. */
const SEGMENTS_WITH_PARTS = 2
/** AAC-LC. */
const SOUND_CODEC = 'mp4a.40.2'

/** The media playlist of a low-latency stream (RFC 8216bis §4.4). Addresses in it are relative to its own. */
export function playlistText({
  firstNumber,
  discontinuitiesGone,
  complete,
  open,
  nextPart,
}: WindowView): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${Math.ceil(hlsTiming.segmentMsMax / 1000)}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${seconds(hlsTiming.partHoldBackMs)}`,
    `#EXT-X-PART-INF:PART-TARGET=${seconds(hlsTiming.partMsMax)}`,
    `#EXT-X-MEDIA-SEQUENCE:${firstNumber}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuitiesGone}`,
  ]
  let init: string | null = null
  for (const [index, segment] of complete.entries()) {
    lines.push(...headOf(segment, init))
    init = segment.init
    if (index >= complete.length - SEGMENTS_WITH_PARTS) lines.push(...segment.parts.map(partLine))
    lines.push(`#EXTINF:${seconds(segment.durationMs)},`, segment.name)
  }
  if (open !== null) lines.push(...headOf(open, init), ...open.parts.map(partLine))
  lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${nextPart}"`)
  return `${lines.join('\n')}\n`
}

/**
 * What can be rewound to: whole segments, for players that go on from `behindSeconds` before its end. Addresses
 * are those of the list beside it.
 */
export function rewindText(
  { firstNumber, discontinuitiesGone, complete, rewindMs }: RewindView,
  behindSeconds: number,
): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    `#EXT-X-TARGETDURATION:${Math.ceil(hlsTiming.segmentMsMax / 1000)}`,
    `#EXT-X-START:TIME-OFFSET=-${seconds(Math.min(behindSeconds * 1000, rewindMs))},PRECISE=YES`,
    `#EXT-X-MEDIA-SEQUENCE:${firstNumber}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuitiesGone}`,
  ]
  let init: string | null = null
  for (const segment of complete) {
    lines.push(...headOf(segment, init), `#EXTINF:${seconds(segment.durationMs)},`, segment.name)
    init = segment.init
  }
  return `${lines.join('\n')}\n`
}

function headOf({ init, isDiscontinuous, startsAt }: Segment, initBefore: string | null): string[] {
  return [
    ...(isDiscontinuous ? ['#EXT-X-DISCONTINUITY'] : []),
    ...(init === initBefore ? [] : [`#EXT-X-MAP:URI="${init}"`]),
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(startsAt).toISOString()}`,
  ]
}

function partLine({ name, durationMs, isIndependent }: Part): string {
  return `#EXT-X-PART:DURATION=${seconds(durationMs)},URI="${name}"${isIndependent ? ',INDEPENDENT=YES' : ''}`
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3)
}
