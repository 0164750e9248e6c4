import { outputPipe } from '../media/muxer.ts'
import { hlsTiming } from './timing.ts'

const VIDEO_QUALITY = '24'
/**
 * Parts of the source's width and height, with bit/s of the picture at most and of the sound: 720p becomes 720, 480,
 * 360 and 240. Parts, and no heights, because the size of a picture is not known before it is there, and may change.
 */
const sizes = [
  { part: '1', bitrateMax: '3500k', sound: '96k' },
  { part: '2/3', bitrateMax: '1600k', sound: '96k' },
  { part: '1/2', bitrateMax: '900k', sound: '64k' },
  { part: '1/3', bitrateMax: '450k', sound: '48k' },
] as const
/**
 * Key frames at 0, 1 and 2 s, then every 2 s: the first segments are short, so that a picture is there soon.
 */
const KEY_FRAMES = 'expr:gte(t,if(lt(n_forced,2),n_forced,2*(n_forced-1)))'

/**
 * A stream of RTP says no frame rate. Without one x264 counts with 90,000 frames a second: its budget is used up after
 * as many bits as `bufsize` has, and then all is grey; and only decoders for 8K would try to play it.
 */
const BY_TIMESTAMPS = 'force-cfr=0:fps=30/1'

/**
 * Bytes of packets that wait while ffmpeg encodes. Linux counts two kilobytes for each, and has room for some 90 unless it is
 * asked: a key frame of a picture with much in it is twice that, and where one is lost there is no picture. It gives as
 * much as `net.core.rmem_max` lets it.
 */
const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024

/** A decoder that uses several threads holds back a frame for each of them. */
export const hlsInput: readonly string[] = [
  '-buffer_size',
  String(RECEIVE_BUFFER_BYTES),
  '-fflags',
  'nobuffer',
  '-flags',
  'low_delay',
  '-max_delay',
  '200000',
  '-fpsprobesize',
  '0',
  '-threads',
  '1',
]

/**
 * Of the muxer: a live fragmented MP4 on each of so many outputs, from the source's size down. H.264 goes through
 * as it is in its own size. All are cut at the same frames, so that a player can change between them anywhere.
 */
export function hlsOutputs(videoMimeType: string, count: number): string[] {
  const isCopied = videoMimeType.toLowerCase() === 'video/h264'
  return sizes.slice(0, count).flatMap(({ part, bitrateMax, sound }, index) => {
    const keyFrames = isCopied ? 'source' : KEY_FRAMES
    const video = isCopied && index === 0 ? ['-c:v', 'copy'] : encodedVideo(part, bitrateMax, keyFrames)
    return fragments(video, sound, outputPipe(index))
  })
}

function fragments(video: readonly string[], sound: string, output: string): string[] {
  return [
    ...['-map', '0:v', ...video],
    // What packets were lost of the sound is filled, so that it stays with the picture.
    ...['-map', '0:a', '-c:a', 'aac', '-b:a', sound, '-ac', '2', '-af', 'aresample=async=1'],
    ...[
      '-f',
      'mp4',
      '-movflags',
      '+empty_moov+default_base_moof+frag_keyframe',
      '-frag_duration',
      String(hlsTiming.partMs * 1000),
    ],
    // Picture and sound wait for each other, for ten seconds unless told otherwise: after a stop all that has come of the one is
    // read before the other, and parts of one alone say nothing true about how long they play.
    ...['-flush_packets', '1', output],
  ]
}

function encodedVideo(part: string, bitrateMax: string, keyFrames: string): string[] {
  return [
    // H.264 in 4:2:0 has no odd width; a picture that changes its size is brought to the first one.
    ...['-vf', `scale=trunc(iw*${part}/2)*2:trunc(ih*${part}/2)*2`, '-pix_fmt', 'yuv420p'],
    ...['-fps_mode', 'passthrough', '-enc_time_base', '1:90000'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency'],
    ...['-profile:v', 'baseline', '-threads', '2'],
    ...['-x264-params', BY_TIMESTAMPS],
    ...['-crf', VIDEO_QUALITY, '-maxrate', bitrateMax, '-bufsize', bitrateMax],
    ...['-g', '100000', '-sc_threshold', '0', '-force_key_frames', keyFrames],
  ]
}
