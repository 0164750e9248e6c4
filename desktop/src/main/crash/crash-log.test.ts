import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CrashLog } from './crash-log.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-crash-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('DESK-CRASH-02 what ended is noted on this machine, without anything of anybody', () => {
  it('keeps functions and lines, no message and no folder', () => {
    const error = new Error('whale_77 wrote: meet me')
    error.stack =
      'Error: whale_77 wrote: meet me\n    at run (/opt/anna/footlight/out/main/index.cjs:1:234)\n    at C:\\Users\\Anna\\footlight\\out\\main\\index.cjs:2:5'
    new CrashLog(folder, () => 5).add('main', 'uncaught', error)
    const text = readFileSync(join(folder, 'crashes.json'), 'utf8')
    expect(text).not.toMatch(/whale|meet|anna|users/i)
    expect(text).toContain('index.cjs:1:234')
  })

  it('tells each once, over starts, newest first, and forgets the oldest', () => {
    let now = 0
    const log = new CrashLog(folder, () => (now += 1))
    for (let count = 0; count < 30; count += 1) log.add('gpu', 'crashed')
    const untold = new CrashLog(folder, () => 0).takeUntold()
    expect(untold).toHaveLength(20)
    expect(untold[0]).toEqual({ at: 30, process: 'gpu', reason: 'crashed' })
    expect(new CrashLog(folder, () => 0).takeUntold()).toEqual([])
  })
})
