import type { OverlayHost } from '@footlight/ui/overlay-host'
import { accountState } from '../features/accounts/account-state.ts'
import { answerFirst, askToEndShow, goLive, stopShow } from '../features/broadcast/show-actions.ts'
import { findOnConsole } from '../layout/panel-window-dress.ts'
import type { ConsoleContext } from './console.ts'

export interface Shortcut {
  /** As shown to people. */
  readonly keys: string
  /** Key of the words, under `keys.does`. */
  readonly does: string
  readonly matches: (event: KeyboardEvent) => boolean
  readonly run: (context: ConsoleContext) => void
  /**
   * Works while a dialog is open, as the button in the bar above it does; `always`: over the report of panic as
   * well. Absent: not while a dialog is open.
   */
  readonly over?: 'dialogs' | 'always'
}

const bare = (key: string) => (event: KeyboardEvent) =>
  event.key === key && !event.ctrlKey && !event.metaKey && !event.altKey
const chord = (key: string) => (event: KeyboardEvent) =>
  event.key.toLowerCase() === key && (event.ctrlKey || event.metaKey) && event.shiftKey

/** What starts, ends or answers takes three keys at once, so that a cat on the keyboard does none of it. */
export const shortcuts: readonly Shortcut[] = [
  { keys: 'Ctrl Shift L', does: 'go_live', matches: chord('l'), run: goLive },
  { keys: 'Ctrl Shift X', does: 'stop', matches: chord('x'), run: stopShow, over: 'dialogs' },
  {
    keys: 'Ctrl Shift Y',
    does: 'stop_toys',
    matches: chord('y'),
    run: ({ toys }) => void toys.stop(),
    over: 'always',
  },
  {
    keys: 'Ctrl Shift A',
    does: 'accept',
    matches: chord('a'),
    run: (context) => answerFirst(context, 'accept'),
    over: 'dialogs',
  },
  {
    keys: 'Ctrl Shift D',
    does: 'decline',
    matches: chord('d'),
    run: (context) => answerFirst(context, 'decline'),
    over: 'dialogs',
  },
  { keys: 'Ctrl Shift E', does: 'end_show', matches: chord('e'), run: askToEndShow },
  {
    keys: 'm',
    does: 'mute',
    matches: bare('m'),
    run: ({ broadcasting: { microphoneSource, microphone } }) => microphoneSource.setMuted(!microphone.muted),
  },
  { keys: 'c', does: 'write', matches: bare('c'), run: (context) => focusChat(context) },
  {
    keys: 'p',
    does: 'people',
    matches: bare('p'),
    run: ({ ui }) => ui.showTab(ui.chatTab === 'people' ? 'chat' : 'people'),
  },
  { keys: 's', does: 'subject', matches: bare('s'), run: ({ ui }) => ui.setSubjectOpen(true) },
  { keys: '$', does: 'prices', matches: bare('$'), run: ({ ui }) => ui.open({ kind: 'prices' }) },
  { keys: 'l', does: 'last_shows', matches: bare('l'), run: ({ ui }) => ui.open({ kind: 'last_shows' }) },
  { keys: 'u', does: 'library', matches: bare('u'), run: showLibrary },
  { keys: '+', does: 'larger', matches: bare('+'), run: ({ preferences }) => preferences.stepTextSize(1) },
  { keys: '-', does: 'smaller', matches: bare('-'), run: ({ preferences }) => preferences.stepTextSize(-1) },
  { keys: 'w', does: 'panels', matches: bare('w'), run: showPanels },
  { keys: ',', does: 'settings', matches: bare(','), run: ({ ui }) => ui.open({ kind: 'settings' }) },
  { keys: '?', does: 'keys', matches: bare('?'), run: ({ ui }) => ui.open({ kind: 'shortcuts' }) },
]

/**
 * In the main window, or in a panel's. Single keys are left alone while the performer types or a dialog is
 * open. The answer ends it.
 */
export function listenToKeys(
  context: ConsoleContext,
  at: Window = window,
  host: OverlayHost | null = null,
): () => void {
  // Before what the key or the press does: a dialog opens in the window in which it was asked for.
  const use = () => context.ui.use(host)
  at.addEventListener('pointerdown', use, true)
  at.addEventListener('keydown', use, true)
  const listen = (event: KeyboardEvent) => handleKey(context, event)
  const release = () => context.broadcasting.stopHold.release()
  at.addEventListener('keydown', listen)
  at.addEventListener('keyup', release)
  at.addEventListener('blur', release)
  return () => {
    at.removeEventListener('pointerdown', use, true)
    at.removeEventListener('keydown', use, true)
    at.removeEventListener('keydown', listen)
    at.removeEventListener('keyup', release)
    at.removeEventListener('blur', release)
  }
}

function handleKey(context: ConsoleContext, event: KeyboardEvent): void {
  // Elements of a panel's window are of another realm: `instanceof` would not know them.
  const target = event.target as Partial<Element> | null
  const typing = target?.closest?.('input, textarea, select, [contenteditable]') != null
  const shortcut = shortcuts.find((entry) => entry.matches(event))
  if (shortcut === undefined || isInTheWay(context, shortcut, typing && !event.ctrlKey && !event.metaKey))
    return
  event.preventDefault()
  // A key that is held is one press.
  if (!event.repeat) shortcut.run(context)
}

function isInTheWay({ ui, safety }: ConsoleContext, { over }: Shortcut, isTyping: boolean): boolean {
  if (over === 'always') return false
  return safety.panic !== null || (ui.dialog !== null && over !== 'dialogs') || isTyping
}

/** The list hangs in the main window, whichever window the key was pressed in. */
function showPanels({ ui }: ConsoleContext): void {
  window.focus()
  ui.setLayoutOpen(!ui.isLayoutOpen)
}

/** It fills the main window. */
function showLibrary(context: ConsoleContext): void {
  if (accountState(context) !== 'ready') return
  window.focus()
  context.library.library.show()
}

function focusChat({ ui }: ConsoleContext): void {
  ui.showTab('chat')
  const input = findOnConsole('chat-input')
  input?.ownerDocument.defaultView?.focus()
  input?.focus()
}
