import { execFileSync } from 'node:child_process'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { vp8Descriptor, vp8Fragments } from '@footlight/server/media/vp8-packetiser'
import type { MediaRoom } from '@footlight/server/sfu/plane'

const FRAMES_PER_SECOND = 10
const IVF_HEADER_BYTES = 32
const IVF_FRAME_HEADER_BYTES = 12
const numbers = { payloadType: 96, ssrc: 8_123 }

export interface LabelledPictures {
  /** Stands in every picture that is sent from now on. */
  label: string
  stop(): void
}

/**
 * Publishes VP8 in which every picture says when it was made: a decoder passes over what stands behind its end, and
 * whoever has the bytes can read it. `kbps`: of what is sent in addition.
 */
export async function sendLabelled(room: MediaRoom, first: string, kbps = 0): Promise<LabelledPictures> {
  const ingest = await room.openIngest('demo')
  if (ingest === null) throw new Error('somebody else publishes here')
  const send = await ingest.producePackets('video', {
    codecs: [{ mimeType: 'video/VP8', payloadType: numbers.payloadType, clockRate: 90_000 }],
    encodings: [{ ssrc: numbers.ssrc }],
  })
  const frames = encodedFrames()
  const ballast = Buffer.alloc(Math.round((kbps * 1000) / 8 / FRAMES_PER_SECOND), 0x20)
  let count = 0
  let sequence = 0
  const pictures = {
    label: first,
    stop: () => {
      cancel()
      ingest.close('ended')
    },
  }
  const cancel = systemClock.every(1000 / FRAMES_PER_SECOND, () => {
    const frame = Buffer.concat([
      frames[count % frames.length]!,
      ballast,
      Buffer.from(`<label:${pictures.label}>`),
    ])
    const fragments = vp8Fragments(frame)
    for (const [index, fragment] of fragments.entries()) {
      const header = Buffer.alloc(12)
      header[0] = 0x80
      header[1] = numbers.payloadType | (index === fragments.length - 1 ? 0x80 : 0)
      header.writeUInt16BE(sequence++ & 0xffff, 2)
      header.writeUInt32BE((count * 90_000) / FRAMES_PER_SECOND, 4)
      header.writeUInt32BE(numbers.ssrc, 8)
      send(Buffer.concat([header, vp8Descriptor(count & 0x7fff, index === 0), fragment]))
    }
    count += 1
  })
  return pictures
}

/** Ten seconds of a test card, a key frame every half second. */
function encodedFrames(): Buffer[] {
  const source = ['-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=${FRAMES_PER_SECOND}`, '-t', '10']
  const coding = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '10', '-b:v', '200k', '-g', '5']
  const file = execFileSync('ffmpeg', ['-v', 'error', ...source, ...coding, '-f', 'ivf', 'pipe:1'])
  const frames: Buffer[] = []
  for (let at = IVF_HEADER_BYTES; at + IVF_FRAME_HEADER_BYTES <= file.length; ) {
    const length = file.readUInt32LE(at)
    frames.push(file.subarray(at + IVF_FRAME_HEADER_BYTES, at + IVF_FRAME_HEADER_BYTES + length))
    at += IVF_FRAME_HEADER_BYTES + length
  }
  return frames
}

/** Which pictures these bytes hold. */
export function labelsIn(bytes: Buffer): ReadonlySet<string> {
  return new Set(
    [...bytes.toString('latin1').matchAll(/<label:([a-z0-9 ]{1,40})>/g)].map(([, label]) => label!),
  )
}
