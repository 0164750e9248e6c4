import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../app/system-clock.ts'
import { opusCodec } from './hls/opus-line.ts'
import { Muxer } from './muxer.ts'

const path = process.env['PATH']
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-no-programs-'))
  process.env['PATH'] = folder
})
afterEach(() => {
  process.env['PATH'] = path
  rmSync(folder, { recursive: true })
})

test('MEDIA-REC-06 an ffmpeg that cannot be started is reported, and the server goes on', async () => {
  const start = Muxer.start({ clock: systemClock, codecs: new Map([['audio', opusCodec]]), output: ['-f', 'null', '-'] })
  await expect(start).rejects.toThrow(/ENOENT/)
})
