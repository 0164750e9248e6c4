import type { KeyValueStorage } from '@footlight/core/ports'
import { describe, expect, it } from 'vitest'
import { PreferencesStore } from './preferences-store.ts'

function memory(initial?: string): KeyValueStorage {
  const values = new Map(initial === undefined ? [] : [['footlight.preferences', initial]])
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}

describe('DESK-PREF-01 preferences outlive the console, and a damaged one costs only itself', () => {
  it('comes back as it was left', () => {
    const storage = memory()
    const store = new PreferencesStore(storage)
    store.change({ theme: 'light', cameraId: 'brio' })
    store.stepTextSize(1)
    expect(new PreferencesStore(storage)).toMatchObject({
      theme: 'light',
      cameraId: 'brio',
      textSize: 115,
      resolution: '720p',
    })
  })

  it.each([
    '',
    'no json',
    '[]',
    'null',
    '7',
    '{"textSize":5000,"theme":"pink","resolution":"8K","cameraId":3}',
  ])('reads %j as the defaults', (text) => {
    expect(new PreferencesStore(memory(text))).toMatchObject({
      theme: 'dark',
      textSize: 100,
      resolution: '720p',
      cameraId: null,
    })
  })

  it('keeps what is good beside what is damaged', () => {
    expect(new PreferencesStore(memory('{"textSize":150,"theme":"pink"}'))).toMatchObject({
      textSize: 150,
      theme: 'dark',
    })
  })

  it('stays at the ends of the text sizes', () => {
    const store = new PreferencesStore(memory())
    for (let step = 0; step < 9; step += 1) store.stepTextSize(1)
    expect(store.textSize).toBe(150)
    for (let step = 0; step < 9; step += 1) store.stepTextSize(-1)
    expect(store.textSize).toBe(90)
  })
})
