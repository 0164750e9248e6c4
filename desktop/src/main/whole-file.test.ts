import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WholeFile } from './whole-file.ts'

let folder = ''
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'footlight-whole-file-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

test('words that come at once are written one after the other: the last one stays', async () => {
  const file = new WholeFile(join(folder, 'word.json'))
  const long = 'a'.repeat(2_000_000)
  await Promise.all([file.write(long), file.remove(), file.write('b'), file.write(long), file.write('c')])
  expect(await readFile(file.path, 'utf8')).toBe('c')
  await Promise.all([file.write('d'), file.remove()])
  expect(await readdir(folder)).toEqual([])
})

test('who could not write hears it, and the next in turn can', async () => {
  const file = new WholeFile(join(folder, 'later', 'word.json'))
  const first = file.write('a')
  const second = first.catch(() => mkdir(join(folder, 'later')))
  await expect(first).rejects.toThrow('ENOENT')
  await second
  await file.write('b')
  expect(await readFile(file.path, 'utf8')).toBe('b')
})
