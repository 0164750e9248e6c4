import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exclusively } from './lock.mjs'

let folder
let path

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-lock-'))
  path = join(folder, 'lock')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('two pieces of work take turns', async () => {
  const events = []
  let release
  const first = exclusively(async () => {
    events.push('first begins')
    await new Promise((resolve) => (release = resolve))
    events.push('first ends')
  }, path)
  const second = exclusively(async () => events.push('second'), path)
  release()
  await Promise.all([first, second])
  expect(events).toEqual(['first begins', 'first ends', 'second'])
})

test('the lock is given back when the work fails', async () => {
  await expect(exclusively(() => Promise.reject(new Error('no')), path)).rejects.toThrow('no')
  expect(await exclusively(async () => 'done', path)).toBe('done')
})

test('the lock of a process that has died is taken over', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(path, String(pid))
  expect(await exclusively(async () => 'done', path)).toBe('done')
})
