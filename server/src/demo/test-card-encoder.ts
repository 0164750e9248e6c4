import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import { rtpUrl } from '../media/plain-rtp.ts'
import { findProgram, spawnBound } from '../platform/child-process.ts'
import { logEvent } from '../platform/log-event.ts'
import { audio, type DemoSource, type IngestAddresses, video } from './demo-performer.ts'
import { testCard, testCardFilter, testToneFilter } from './test-card.ts'

const DAY_SECONDS = 86_400

/** The test card, encoded as it is shown: its clock is right. @throws without ffmpeg */
export function testCardSource(clock: Clock, logger: Logger): DemoSource {
  if (!findProgram('ffmpeg')) throw new Error('the demo performer needs ffmpeg, and PATH has none')
  return (addresses) => {
    const secondsOfDay = (clock.now() / 1000) % DAY_SECONDS
    const encoder = spawnBound('ffmpeg', encoderArguments(secondsOfDay, addresses), [
      'ignore',
      'ignore',
      'pipe',
    ])
    encoder.stderr?.on('data', (line: Buffer) =>
      logEvent(logger, 'demo_encoder_output', { ffmpeg: line.toString().trim() }),
    )
    const ended = new Promise<string>((resolve) => {
      encoder.once('error', (error) => resolve(`encoder does not start: ${error.message}`))
      encoder.once('close', (code, signal) => resolve(`encoder ended: ${code ?? signal}`))
    })
    return {
      ended,
      stop: async () => {
        encoder.kill('SIGKILL')
        await ended
      },
    }
  }
}

/**
 * One encoder thread, no look-ahead, and key frames twice a second: an encoder that is fed by nobody's
 * requests must not let a new viewer wait. One layer only, because ffmpeg sends each layer from a port of its
 * own and a transport takes one sender.
 */
export function encoderArguments(secondsOfDay: number, addresses: IngestAddresses): string[] {
  return [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin'],
    ...[
      '-re',
      '-f',
      'lavfi',
      '-i',
      testCardFilter(secondsOfDay),
      '-re',
      '-f',
      'lavfi',
      '-i',
      testToneFilter(),
    ],
    ...[
      '-map',
      '0:v',
      '-c:v',
      'libvpx',
      '-deadline',
      'realtime',
      '-cpu-used',
      '10',
      '-threads',
      '1',
      '-lag-in-frames',
      '0',
    ],
    ...['-error-resilient', '1', '-b:v', testCard.videoBitrate, '-g', String(testCard.keyFrameEvery)],
    ...[
      '-ssrc',
      String(video.ssrc),
      '-payload_type',
      String(video.payloadType),
      '-f',
      'rtp',
      rtpUrl(addresses.video),
    ],
    ...[
      '-map',
      '1:a',
      '-c:a',
      'libopus',
      '-application',
      'lowdelay',
      '-frame_duration',
      '20',
      '-b:a',
      testCard.audioBitrate,
    ],
    ...[
      '-ssrc',
      String(audio.ssrc),
      '-payload_type',
      String(audio.payloadType),
      '-f',
      'rtp',
      rtpUrl(addresses.audio),
    ],
  ]
}
