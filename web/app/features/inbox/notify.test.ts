import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Stores } from '../../platform/stores.ts'
import { notify } from './notify.ts'

let played: number

beforeEach(() => {
  played = 0
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal(
    'Audio',
    class {
      volume = 1
      play(): Promise<void> {
        played += 1
        return Promise.resolve()
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

/** A page that hears one message of bob, whose chat it knows. */
async function hear(
  settings: { readonly pm_audio_notification?: boolean; readonly volume_tip?: number } | null,
  chat: { readonly visible?: string; readonly isRequest?: boolean } = {},
): Promise<number> {
  const listeners: Stores['listeners'] = new Set()
  const stop = notify({
    listeners,
    api: {},
    lobby: { state: 'authorized' },
    messages: {
      visible: chat.visible ?? null,
      chats: [{ username: 'bob', ...(chat.isRequest && { is_request: true }) }],
    },
    session: { username: 'ann', settings },
    toasts: {},
  } as never)
  const payload = { id: 7, from: 'bob', to: 'ann', text: 'hi', sent_at: 1 }
  for (const listener of listeners) listener({ name: 'v3.pm.message', payload } as never)
  await new Promise((resolve) => setImmediate(resolve))
  stop()
  return played
}

it('WEB-INBOX-01 a message rings where sounds are on, and where nobody has chosen', async () => {
  expect(await hear({ pm_audio_notification: true })).toBe(1)
  expect(await hear(null)).toBe(2)
})

it('WEB-INBOX-01 it is silent where the sound is switched off or the volume is zero, for strangers, and for a chat that is read', async () => {
  expect(await hear({ pm_audio_notification: false })).toBe(0)
  expect(await hear({ volume_tip: 0 })).toBe(0)
  expect(await hear({ pm_audio_notification: true }, { isRequest: true })).toBe(0)
  expect(await hear({ pm_audio_notification: true }, { visible: 'bob' })).toBe(0)
})
