import { hlsTiming } from './timing.ts'

const VIDEO_QUALITY = '24'
const VIDEO_BITRATE_MAX = '3500k'
const AUDIO_BITRATE = '96k'
/**
 * Key frames at 0, 1 and 2 s, then every 2 s: the first segments are short, so that a picture is there soon.
 */
const KEY_FRAMES = 'expr:gte(t,if(lt(n_forced,2),n_forced,2*(n_forced-1)))'

/** A decoder that uses several threads holds back a frame for each of them. */
export const hlsInput: readonly string[] = [
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

/** Of the muxer: a live fragmented MP4 on its output. H.264 goes through as it is. */
export function hlsOutput(videoMimeType: string): string[] {
  const isH264 = videoMimeType.toLowerCase() === 'video/h264'
  return [
    ...['-map', '0:v', ...(isH264 ? ['-c:v', 'copy'] : encodeVideo)],
    // What packets were lost of the sound is filled, so that it stays with the picture.
    ...['-map', '0:a', '-c:a', 'aac', '-b:a', AUDIO_BITRATE, '-ac', '2', '-af', 'aresample=async=1'],
    ...[
      '-f',
      'mp4',
      '-movflags',
      '+empty_moov+default_base_moof+frag_keyframe',
      '-frag_duration',
      String(hlsTiming.partMs * 1000),
    ],
    // Neither waits for the other for longer than a part.
    ...['-max_interleave_delta', String(hlsTiming.partMs * 1000), '-flush_packets', '1', 'pipe:1'],
  ]
}

const encodeVideo = [
  // H.264 in 4:2:0 has no odd width; a picture that changes its size is brought to the first one.
  ...[
    '-vf',
    'scale=trunc(iw/2)*2:trunc(ih/2)*2',
    '-pix_fmt',
    'yuv420p',
    '-fps_mode',
    'passthrough',
    '-enc_time_base',
    '1:90000',
  ],
  ...[
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-tune',
    'zerolatency',
    '-profile:v',
    'baseline',
    '-threads',
    '2',
  ],
  ...['-crf', VIDEO_QUALITY, '-maxrate', VIDEO_BITRATE_MAX, '-bufsize', VIDEO_BITRATE_MAX],
  ...['-g', '100000', '-sc_threshold', '0', '-force_key_frames', KEY_FRAMES],
]
