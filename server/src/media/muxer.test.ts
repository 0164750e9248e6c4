import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { opusCodec } from '../hls/opus-line.ts'
import { copyToFile, Muxer } from './muxer.ts'

const path = process.env['PATH']
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-muxer-'))
})
afterEach(() => {
  process.env['PATH'] = path
  rmSync(folder, { recursive: true })
})

test('MEDIA-REC-08 nothing is lost at the beginning, even where the process stands still while ffmpeg starts', async () => {
  const clock = { ...systemClock, after: afterStandingStill }
  const file = join(folder, 'file.webm')
  const muxer = await Muxer.start({
    clock,
    codecs: new Map([['audio', opusCodec]]),
    output: copyToFile(file, 'webm'),
  })
  for (let index = 0; index < 50; index += 1) muxer.write('audio', silence(index))
  await setTimeout(500)
  expect(await muxer.close()).toBeNull()
  expect(await packetsIn(file)).toBe(50)
})

test('MEDIA-REC-09 a port that another has taken meanwhile is left to it', async () => {
  // The first one to start finds its port taken, as ffmpeg says it.
  const real = execFileSync('which', ['ffmpeg']).toString().trim()
  const taken = `echo '[udp @ 0x1] bind failed: Address already in use' >&2; exit 1`
  const script = `#!/bin/sh\nif [ ! -e "$0.ran" ]; then touch "$0.ran"; ${taken}; fi\nexec ${real} "$@"\n`
  writeFileSync(join(folder, 'ffmpeg'), script, { mode: 0o755 })
  process.env['PATH'] = `${folder}:${path}`
  const file = join(folder, 'file.webm')
  const codecs = new Map([['audio', opusCodec] as const])
  const muxer = await Muxer.start({ clock: systemClock, codecs, output: copyToFile(file, 'webm') })
  for (let index = 0; index < 20; index += 1) muxer.write('audio', silence(index))
  await setTimeout(500)
  expect(await muxer.close()).toBeNull()
  expect(await packetsIn(file)).toBe(20)
})

test('MEDIA-REC-09 of muxers that start at once each has its own packets alone', async () => {
  const codecs = new Map([['audio', opusCodec] as const])
  const muxers = await Promise.all(
    Array.from({ length: 12 }, async (_, place) => {
      const file = join(folder, `${place}.webm`)
      return {
        file,
        muxer: await Muxer.start({ clock: systemClock, codecs, output: copyToFile(file, 'webm') }),
      }
    }),
  )
  for (const [place, { muxer }] of muxers.entries())
    for (let index = 0; index <= place; index += 1) muxer.write('audio', silence(index))
  await setTimeout(1_000)
  expect(await Promise.all(muxers.map(({ muxer }) => muxer.close()))).toEqual(muxers.map(() => null))
  expect(await Promise.all(muxers.map(({ file }) => packetsIn(file)))).toEqual(
    muxers.map((_, place) => place + 1),
  )
})

test('MEDIA-REC-06 an ffmpeg that cannot be started is reported, and the server goes on', async () => {
  process.env['PATH'] = folder
  const start = Muxer.start({
    clock: systemClock,
    codecs: new Map([['audio', opusCodec]]),
    output: ['-f', 'null', '-'],
  })
  await expect(start).rejects.toThrow(/ENOENT/)
})

async function packetsIn(file: string): Promise<number> {
  const shown = ['-show_entries', 'packet=pts', '-of', 'csv=p=0']
  const { stdout } = await promisify(execFile)('ffprobe', ['-v', 'error', ...shown, file])
  return stdout.trim().split('\n').length
}

/** Its time is over before the event loop could hear what a socket was told. */
function afterStandingStill(ms: number, then: () => void): () => void {
  const cancel = systemClock.after(ms, then)
  if (ms < 100) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms + 2)
  return cancel
}

/** One Opus packet of 20 ms without sound, in RTP (RFC 3550 §5.1). */
function silence(index: number): Buffer {
  const packet = Buffer.from([0x80, opusCodec.payloadType, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0xf8, 0xff, 0xfe])
  packet.writeUInt16BE(index, 2)
  packet.writeUInt32BE(index * 960, 4)
  return packet
}
