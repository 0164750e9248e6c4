import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { panicKeys } from '../../shared/ipc/safety.ts'
import { PanicKey } from './panic-key.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function machine(taken: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-key-'))
  folders.push(folder)
  const held = new Set<string>()
  const shortcuts = {
    register: (key: string) => !taken.includes(key) && held.add(key).size > 0,
    unregister: (key: string) => void held.delete(key),
  }
  return {
    folder,
    held,
    key: (isWayland = false) => new PanicKey({ folder, shortcuts, isWayland, onPress: () => undefined }),
  }
}

describe('DESK-PANIC-08 there is a key from the first start, and the performer knows whether it works', () => {
  it('listens at once, and to the one that the performer chose from then on', async () => {
    const { held, key } = machine()
    const first = key()
    expect(first.state).toEqual({ accelerator: panicKeys[0], state: 'ready' })
    await first.change('Pause')
    expect([...held]).toEqual(['Pause'])
    expect(key().state).toEqual({ accelerator: 'Pause', state: 'ready' })
  })

  it('says when another program holds it, and does not go on with the old one', async () => {
    const { held, key } = machine(['Pause'])
    expect(await key().change('Pause')).toEqual({ accelerator: 'Pause', state: 'taken' })
    expect([...held]).toEqual([])
  })

  it('promises nothing on Wayland, and nothing without a key', async () => {
    const { key } = machine()
    expect(key(true).state.state).toBe('unsure')
    expect(await key().change(null)).toEqual({ accelerator: null, state: 'off' })
  })

  it('has its first key back where the file is damaged', () => {
    const { folder, key } = machine()
    writeFileSync(join(folder, 'panic-key.json'), '{"accelerator":"A"}')
    expect(key().state.accelerator).toBe(panicKeys[0])
  })
})
