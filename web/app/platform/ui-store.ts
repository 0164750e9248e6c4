import { action, computed, makeObservable, observable } from 'mobx'

export type ModalName =
  | 'login'
  | 'signup'
  | 'keys'
  | 'settings'
  | 'tokens'
  | 'limit'
  | 'hour'
  | 'verify'
  | 'messages'
  | 'report'
export type Theme = 'dark' | 'light'

/** Who of a room is to be reported. */
export interface ReportTarget {
  /** Whose room it is. */
  readonly room: string
  readonly person: string
  /** As it is shown. */
  readonly name: string
  /** Number of the line that it is about; null: none. */
  readonly line: number | null
}

/** A room that goes on in a corner of other pages. */
export interface FloatingRoom {
  readonly username: string
  readonly displayName: string
  readonly isLoud: boolean
}

/** What is open and how it looks; nothing that the server knows. */
export class UiStore {
  modal: ModalName | null = null
  theme: Theme
  /** Whose chat is open among the messages; null: the list alone. */
  messagesWith: string | null = null
  reported: ReportTarget | null = null
  /** null: none. */
  floating: FloatingRoom | null = null
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
      floating: observable,
      isModalOpen: computed,
      open: action,
      openMessages: action,
      openReport: action,
      close: action,
      setTheme: action,
      setFloating: action,
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

  openReport(target: ReportTarget): void {
    this.reported = target
    this.modal = 'report'
  }

  close(): void {
    this.modal = null
  }

  setTheme(theme: Theme): void {
    this.theme = theme
  }

  setFloating(room: FloatingRoom | null): void {
    this.floating = room
  }

  requestFocus(field: 'search' | 'chat' | 'tip'): void {
    this.pendingFocus.set(field, (this.pendingFocus.get(field) ?? 0) + 1)
  }
}
