import { action, makeObservable, observable } from 'mobx'
import type { Stores } from '../../platform/stores.ts'

/** Dialogs about shows; each says what it would cost before anything is paid. */
export type ShowDialog =
  | 'private'
  | 'spy'
  | 'ticket'
  | 'ticket_recording'
  | 'group'
  | 'pledge'
  | 'camera'
  | 'record'
  | 'end_private'
  | 'rating'

/** Which dialog about a show is open in this visit to a room. */
export class ShowScreenState {
  dialog: ShowDialog | null = null
  readonly #stores: Stores

  constructor(stores: Stores) {
    this.#stores = stores
    makeObservable(this, { dialog: observable, open: action, close: action })
  }

  /** A guest is asked to sign up instead. */
  open(dialog: ShowDialog): void {
    if (this.#stores.session.isLoggedIn) this.dialog = dialog
    else this.#stores.ui.open('signup')
  }

  close(): void {
    this.dialog = null
  }
}
