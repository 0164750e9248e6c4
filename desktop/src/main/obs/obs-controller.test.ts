import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { ok } from '@footlight/core/rules/result'
import { ObsBridge } from '@footlight/native-bridges/obs/obs-bridge'
import type { StreamTarget } from '@footlight/native-bridges/obs/stream-plan'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ObsController } from './obs-controller.ts'
import { ObsNotesFile } from './obs-notes-file.ts'
import { ObsPasswordVault } from './obs-password-vault.ts'

const target: StreamTarget = { key: 'sk_evening', whipUrl: 'http://127.0.0.1:9/whip/ann', rtmpUrl: null }
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-obs-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

function controller(streamAccess: () => Promise<StreamTarget | null>): ObsController {
  return new ObsController({
    clock: new ManualClock(),
    configFolder: folder,
    vault: new ObsPasswordVault(folder, () => null),
    notes: new ObsNotesFile(folder),
    streamAccess,
    isOurs: () => true,
    tell: { changed: () => undefined, reading: () => undefined, step: () => undefined },
  })
}

describe('OBS-PANIC-03 a start that panic overtook starts nothing', () => {
  it.each(['streamAccess', 'isSetUpFor', 'setUp'] as const)('while it waits for %s', async (waitsFor) => {
    let goOn = (): void => undefined
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const whenGone = async <T>(part: string, value: T): Promise<T> => {
      if (part === waitsFor) await held
      return value
    }
    vi.spyOn(ObsBridge.prototype, 'isSetUpFor').mockImplementation(() => whenGone('isSetUpFor', ok(false)))
    vi.spyOn(ObsBridge.prototype, 'setUp').mockImplementation(() =>
      whenGone('setUp', ok({ formerProfile: null, videoKbps: 2_500 })),
    )
    const started = vi.spyOn(ObsBridge.prototype, 'start').mockResolvedValue(ok(undefined))
    const it = controller(() => whenGone('streamAccess', target))
    const starting = it.start(null)
    await it.stopNow()
    goOn()
    expect(await starting).toEqual({ kind: 'not_started', problem: 'not_started' })
    expect(started).not.toHaveBeenCalled()
    expect(await it.start(null)).toEqual({ kind: 'started' })
  })
})
