import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tipSound } from '@footlight/core/stores/tip-sound'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../../resources/sounds/', import.meta.url))
const files = readdirSync(folder).filter((name) => name.endsWith('.mp3'))

test('SOUND-04 every sound that a tip or a message can make has its file, and no file is left over', () => {
  const sounds = new Set(['stealth', 'message'])
  for (let tokens = 1; tokens <= 2_000; tokens += 1) {
    for (const whiteLabel of [true, false]) sounds.add(tipSound(tokens, { whiteLabel }))
  }
  expect(files.map((name) => name.replace('.mp3', '')).sort()).toEqual([...sounds].sort())
})

test('SOUND-04 generate.mjs can make every file again', () => {
  const made = [
    ...readFileSync(`${folder}generate.mjs`, 'utf8').matchAll(/^ {2}'?([\w-]+)'?: \{ ?(voice|$)/gm),
  ].map((match) => `${match[1]}.mp3`)
  expect(made.sort()).toEqual([...files].sort())
})

test.each(files)('SOUND-05 %s is MP3, at most 12 KB and 1.5 s', (name) => {
  const bytes = readFileSync(folder + name)
  expect(bytes.readUInt16BE(0) & 0xffe0).toBe(0xffe0)
  expect(bytes.length).toBeLessThanOrEqual(12 * 1_024)
  // 56 kbit/s throughout, as generate.mjs makes them.
  expect((bytes.length * 8) / 56_000).toBeLessThanOrEqual(1.5)
})
