import { action, computed, makeObservable, observable } from 'mobx'

export type ModalName = 'login' | 'signup' | 'keys' | 'settings' | 'tokens' | 'limit' | 'verify' | 'messages'
export type Theme = 'dark' | 'light'

/** What is open and how it looks; nothing that the server knows. */
export class UiStore {
  modal: ModalName | null = null
  theme: Theme
  /** Whose chat is open among the messages; null: the list alone. */
  messagesWith: string | null = null
  /**
   * How many keyboard shortcuts wait for the focus: raised by a shortcut, read by the field that answers it.
   */
  readonly pendingFocus = observable.map<'search' | 'chat' | 'tip', number>()

  constructor(theme: Theme) {
    this.theme = theme
    makeObservable(this, {
      modal: observable,
      theme: observable,
      messagesWith: observable,
      isModalOpen: computed,
      open: action,
      openMessages: action,
      close: action,
      setTheme: action,
      requestFocus: action,
    })
  }

  get isModalOpen(): boolean {
    return this.modal !== null
  }

  open(modal: ModalName): void {
    this.modal = modal
  }

  openMessages(username: string | null): void {
    this.messagesWith = username
    this.modal = 'messages'
  }

  close(): void {
    this.modal = null
  }

  setTheme(theme: Theme): void {
    this.theme = theme
  }

  requestFocus(field: 'search' | 'chat' | 'tip'): void {
    this.pendingFocus.set(field, (this.pendingFocus.get(field) ?? 0) + 1)
  }
}
