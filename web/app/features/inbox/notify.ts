import { when } from 'mobx'
import type { Stores } from '../../platform/stores.ts'
import { inboxOf } from './inbox.ts'

const [sound] = Object.values(
  import.meta.glob<string>('../../../../resources/sounds/message.mp3', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
)

/** Whoever writes line after line rings once in this time. */
const QUIET_MS = 3_000
/** So long the list of chats may take to say whether somebody new is a stranger. */
const KNOWN_WITHIN_MS = 5_000
const RUNG_KEY = 'footlight.pm_rung'
/** 0 to 100, of who has not chosen. */
const VOLUME_USUAL = 70

/** While a page is open: a sound for messages that nobody sees come, and word of who asks to be a friend. */
export function notify(stores: Stores): () => void {
  const { listeners, messages, session, toasts } = stores
  // It hears of friends from now on.
  inboxOf(stores)
  let rungAt = Number.NEGATIVE_INFINITY

  async function ring(id: number, from: string): Promise<void> {
    const { settings } = session
    const isSeen = messages.visible === from && document.visibilityState === 'visible'
    if (isSeen || settings?.pm_audio_notification === false || performance.now() - rungAt < QUIET_MS) return
    const chat = () => messages.chats.find((each) => each.username === from)
    await when(() => chat() !== undefined, { timeout: KNOWN_WITHIN_MS }).catch(() => undefined)
    if (chat()?.is_request !== undefined || chat() === undefined || !isFirstPage(id)) return
    rungAt = performance.now()
    const audio = new Audio(sound)
    audio.volume = Math.min(1, (settings?.volume_tip ?? VOLUME_USUAL) / 100)
    // NotAllowedError before the first click on the page: there is nothing to tell anybody.
    if (audio.volume > 0) audio.play().catch(() => undefined)
  }

  function hear(event: Parameters<Parameters<typeof listeners.add>[0]>[0]): void {
    if (event.name === 'v3.pm.message' && event.payload.from !== session.username)
      void ring(event.payload.id, event.payload.from)
    if (event.name !== 'v3.user_friend.request') return
    toasts.show({
      appearance: 'info',
      title: { key: 'inbox.asks_you', values: { name: event.payload.username } },
      content: { key: 'inbox.asks_you_where' },
    })
  }

  listeners.add(hear)
  return () => void listeners.delete(hear)
}

/** Of all pages of this browser the first rings. Where nothing can be stored, each does. */
function isFirstPage(id: number): boolean {
  try {
    if (Number(localStorage.getItem(RUNG_KEY) ?? 0) >= id) return false
    localStorage.setItem(RUNG_KEY, String(id))
  } catch {
    // Storage is switched off: one sound too many does no harm.
  }
  return true
}
