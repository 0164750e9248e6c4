import type { RootStore } from '@footlight/core/stores/root-store'

/** Steps of the account that concern the whole page. */
export class AccountActions {
  readonly #root: RootStore

  constructor(root: RootStore) {
    this.#root = root
  }

  /** The page is loaded anew, as somebody else now. */
  async logOut(): Promise<void> {
    const answer = await this.#root.session.logout()
    if (answer.ok) location.assign('/')
    else this.#root.toasts.error({ key: `errors.${answer.error.error}` })
  }
}
