import { EventEmitter } from 'node:events'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { BrowserWindow } from 'electron'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CrashLog } from './crash-log.ts'
import { BrokenShow, PageWatch, reloadDelayMs } from './watch-page.ts'

vi.mock('electron', () => ({ dialog: {} }))
afterEach(() => void vi.restoreAllMocks())

/** A window whose page runs as process `pid`; 0: it runs no more, as Electron says it. */
function pageOf(pid: number) {
  const webContents = Object.assign(new EventEmitter(), { getOSProcessId: () => pid })
  const window = Object.assign(new EventEmitter(), {
    webContents,
    isDestroyed: () => false,
  }) as unknown as BrowserWindow
  const gone: boolean[] = []
  const watch = new PageWatch(window, {
    log: { add: () => undefined } as unknown as CrashLog,
    clock: new ManualClock(),
    texts: () => null,
    onGone: (byForce) => gone.push(byForce),
    reload: () => undefined,
  })
  return { watch, webContents, gone }
}

describe('DESK-PANIC-21 a page that is ended by force takes nothing else with it', () => {
  it('ends the process of the page', async () => {
    const { watch, webContents, gone } = pageOf(4711)
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      webContents.emit('render-process-gone', {}, { reason: 'killed' })
      return true
    })
    await watch.endByForce()
    expect(kill.mock.calls).toEqual([[4711, 'SIGKILL']])
    expect(gone).toEqual([true])
  })

  it('ends nothing where the page ended on its own: process 0 is all of ours', async () => {
    const { watch, webContents, gone } = pageOf(0)
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
    await watch.endByForce()
    expect(kill).not.toHaveBeenCalled()
    webContents.emit('render-process-gone', {}, { reason: 'crashed' })
    expect(gone).toEqual([false])
  })

  it('is done when the process ends between the look and the word', async () => {
    const { watch } = pageOf(4711)
    vi.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' })
    })
    await watch.endByForce()
  })
})

describe('DESK-CRASH-03 the page comes back at once, and rests when it crashes again and again', () => {
  it('rests after the third within a minute', () => {
    expect(reloadDelayMs([0])).toBe(0)
    expect(reloadDelayMs([0, 10_000, 20_000])).toBe(0)
    expect(reloadDelayMs([0, 10_000, 20_000, 30_000])).toBe(5_000)
    expect(reloadDelayMs([0, 100_000, 200_000, 300_000])).toBe(0)
  })
})

describe('DESK-PANIC-22 a show that broke off resumes, but not after panic', () => {
  it('goes on once, where nobody stopped it', () => {
    const show = new BrokenShow(() => false)
    expect(show.take()).toBe(false)
    show.pageGone({ wasOnAir: true, byForce: false })
    expect([show.take(), show.take()]).toEqual([true, false])
    show.pageGone({ wasOnAir: true, byForce: true })
    expect(show.take()).toBe(false)
  })

  it('stays off when panic came while there was no page', () => {
    let isPanic = false
    const show = new BrokenShow(() => isPanic)
    show.pageGone({ wasOnAir: true, byForce: false })
    isPanic = true
    expect(show.take()).toBe(false)
    isPanic = false
    expect(show.take()).toBe(false)
  })
})
