import type { i18n } from 'i18next'
import { autorun, reaction, when } from 'mobx'
import { canGoLive, resumeShow } from '../features/broadcast/show-actions.ts'
import { cutStream } from '../features/safety/panic-actions.ts'
import { applyLanguage } from '../i18n/i18n.ts'
import { formatsOf } from '../i18n/numbers.ts'
import { Announcer } from './announcer.ts'
import type { ConsoleContext } from './console.ts'

/** Tips that come back out of the ledger after a reload are no news. */
const NEWS_FOR_MS = 30_000

/**
 * What ties the page to its window, the tray, the accounts of this console, and panic. The answer ends it
 * all.
 */
export function wireShell(context: ConsoleContext, texts: i18n): () => void {
  const ends = [
    ...wirePanic(context),
    ...wireAccounts(context),
    ...wireTray(context, texts),
    ...wireNotifications(context, texts),
    ...wireRecovery(context),
  ]
  return () => {
    for (const end of ends) end()
  }
}

function wirePanic(context: ConsoleContext): (() => void)[] {
  const { bridge, safety } = context
  return [
    bridge.onCutStream(() => {
      cutStream(context)
      void bridge.streamCut()
    }),
    bridge.onPanicChanged((report) => safety.take(report)),
  ]
}

/** Only what the server has said counts: while it does not answer, nobody has logged out. */
function wireAccounts({ root: { session }, accounts, preferences, layout }: ConsoleContext): (() => void)[] {
  return [
    reaction(
      () => (session.status === 'ready' ? { username: session.isLoggedIn ? session.username : null } : null),
      (known) => {
        if (known !== null) void accounts.signedIn(known.username)
      },
      {
        fireImmediately: true,
        equals: (a, b) => a?.username === b?.username && (a === null) === (b === null),
      },
    ),
    reaction(
      () => accounts.currentId,
      (id) => {
        preferences.useAccount(id)
        layout.useAccount(id)
      },
    ),
  ]
}

function wireTray(
  {
    bridge,
    preferences,
    broadcasting: { broadcast, microphone, microphoneSource },
    paid: { shows },
  }: ConsoleContext,
  texts: i18n,
): (() => void)[] {
  const tellWords = () => {
    const text = (key: string) => texts.t(key, { ns: 'shell' })
    void bridge.setShellTexts({
      offAir: text('tray.off_air'),
      onAir: text('tray.on_air'),
      inPrivate: text('tray.private'),
      show: text('tray.show'),
      mute: text('tray.mute'),
      unmute: text('tray.unmute'),
      panic: text('tray.panic'),
      quit: text('tray.quit'),
      hungTitle: text('hung.title'),
      hungDetail: text('hung.detail'),
      hungWait: text('hung.wait'),
      hungRestart: text('hung.restart'),
    })
  }
  tellWords()
  return [
    reaction(
      () => preferences.language,
      async (language) => {
        await applyLanguage(texts, language, navigator.language)
        tellWords()
      },
    ),
    autorun(() => {
      const state = !broadcast.isRunning
        ? 'off_air'
        : shows.view.currentShow?.kind === 'private' && shows.isRunning
          ? 'private'
          : 'on_air'
      void bridge.setTray({ state, muted: microphone.muted, closesToTray: preferences.closesToTray })
    }),
    bridge.onMuteToggled(() => microphoneSource.setMuted(!microphone.muted)),
  ]
}

function wireNotifications(
  { bridge, preferences, root: { earnings, messages, session }, paid: { shows, serverTime } }: ConsoleContext,
  texts: i18n,
): (() => void)[] {
  let isFirstLook = true
  const announcer = new Announcer(preferences, (key, values) => {
    const what = preferences.isDiscreet ? 'discreet' : key
    const text = (part: 'title' | 'body') => texts.t(`notify.${what}.${part}`, { ns: 'shell', ...values })
    void bridge.notify({ title: text('title'), body: text('body') })
  })
  return [
    reaction(
      () => shows.view.requests,
      (requests) =>
        announcer.requests(requests.map((request) => ({ id: request.request_id, name: request.username }))),
    ),
    reaction(
      () => earnings.tips.length,
      () =>
        announcer.tips(
          earnings.tips
            .filter((tip) => serverTime.now - tip.sent_at < NEWS_FOR_MS)
            .map((tip) => ({
              id: tip.transfer_id,
              name: tip.sender_name,
              tokens: tip.tokens,
              amount: formatsOf(texts.language).formatWhole(tip.tokens),
            })),
        ),
    ),
    reaction(
      () => messages.chats,
      (chats) => {
        const unread = chats.filter(({ unread: count, last }) => count > 0 && last.from !== session.username)
        announcer.messages(
          unread.map(({ username, last }) => ({ id: `pm ${last.id}`, name: username })),
          isFirstLook,
        )
        isFirstLook = false
      },
    ),
  ]
}

/**
 * Resumes a show that broke off with the page as soon as there is a picture: the performer did not stop it.
 */
function wireRecovery(context: ConsoleContext): (() => void)[] {
  if (!context.broadcasting.recovery.resumes) return []
  return [
    when(
      () =>
        context.broadcasting.recovery.resumes &&
        context.safety.panic === null &&
        context.broadcasting.show.brokenOff !== null &&
        context.root.room.isJoined &&
        canGoLive(context),
      () => {
        context.broadcasting.recovery.resumed()
        resumeShow(context)
      },
    ),
    // Stopped while it still waited for a picture: from then on only the performer resumes it.
    when(
      () => context.safety.panic !== null,
      () => context.broadcasting.recovery.resumed(),
    ),
  ]
}
