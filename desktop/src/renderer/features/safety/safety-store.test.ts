import { describe, expect, it } from 'vitest'
import { progressOf } from './safety-store.ts'

const cut = (name: string, stopped: boolean) => ({ name, stopped, afterMs: 40 })

describe('DESK-PANIC-09 the report says that everything is off only when each part has confirmed it', () => {
  const cuts = [cut('stream', true), cut('obs', true)]

  it('waits for what is cut on this machine', () => {
    expect(progressOf({ cuts: null, standby: 'on' })).toBe('cutting')
    expect(progressOf({ cuts: [cut('stream', true), cut('toys', false)], standby: 'on' })).toBe('not_all_off')
  })

  it('takes the room for off where the server has confirmed it', () => {
    for (const standby of ['on', 'off_air'] as const) expect(progressOf({ cuts, standby })).toBe('all_off')
  })

  it('speaks for this console alone where an encoder may still be on air', () => {
    for (const standby of ['asking', 'no_session', 'refused', 'none'] as const)
      expect(progressOf({ cuts, standby })).toBe('here_off')
  })
})
