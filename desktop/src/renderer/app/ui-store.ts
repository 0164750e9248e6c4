import type { OverlayHost } from '@footlight/ui/overlay-host'
import { action, makeObservable, observable, observableRef } from 'mobx'

/** Which dialog is open; one at a time. */
export type OpenDialog =
  | { readonly kind: 'settings' }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'close_while_on_air' }
  | { readonly kind: 'end_show' }
  | { readonly kind: 'announce_ticket' }
  | { readonly kind: 'announce_goal' }
  | { readonly kind: 'discount' }
  | { readonly kind: 'apps' | 'versus' | 'end_versus' | 'password' }
  | { readonly kind: 'toys' }
  | { readonly kind: 'stream_key' | 'screens' }
  | { readonly kind: 'liveness' }
  | { readonly kind: 'prices' }
  | { readonly kind: 'last_shows' }
  | { readonly kind: 'obs_password' | 'obs_settings' }
  | { readonly kind: 'receipt'; readonly showId: string }
  | { readonly kind: 'chat_filters' | 'room_rules' | 'restrictions' | 'regions' }
  | { readonly kind: 'moderate'; readonly target: string; readonly action: 'silence' | 'kick' | 'ban' }

/** A tab of the chat: the room's talk, who is there, what waits, all private chats, or one of them. */
export type ChatTab = 'chat' | 'people' | 'held' | 'messages' | `pm:${string}`

/** Panels and dialogs: what is on the screen, never what is true. */
export class UiStore {
  dialog: OpenDialog | null = null
  /** The panel's window in which the dialog stands; null: the main window. */
  host: OverlayHost | null = null
  /** The window in which the performer pressed something last. */
  #used: OverlayHost | null = null
  chatTab: ChatTab = 'chat'
  isSubjectOpen = false
  isLayoutOpen = false
  /** The performer asked for another server than the one that is chosen. */
  isChoosingServer = false

  constructor() {
    makeObservable(this, {
      dialog: observableRef,
      host: observableRef,
      chatTab: observable,
      isSubjectOpen: observable,
      isLayoutOpen: observable,
      isChoosingServer: observable,
      open: action,
      close: action,
      left: action,
      showTab: action,
      setSubjectOpen: action,
      setLayoutOpen: action,
      setChoosingServer: action,
    })
  }

  /** Where they asked for it, unless it belongs to a certain window. */
  open(dialog: OpenDialog, host = this.#used): void {
    this.dialog = dialog
    this.host = host
  }

  /** The performer pressed a key or a button in this window. */
  use(host: OverlayHost | null): void {
    this.#used = host
  }

  /** A panel's window is gone, and with it the dialog that stood there. */
  left(host: OverlayHost): void {
    if (this.#used === host) this.#used = null
    if (this.host !== host) return
    this.dialog = null
    this.host = null
  }

  close(): void {
    this.dialog = null
  }

  showTab(tab: ChatTab): void {
    this.chatTab = tab
  }

  setSubjectOpen(open: boolean): void {
    this.isSubjectOpen = open
  }

  setLayoutOpen(open: boolean): void {
    this.isLayoutOpen = open
  }

  setChoosingServer(choosing: boolean): void {
    this.isChoosingServer = choosing
  }
}
