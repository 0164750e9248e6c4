import { createRootStore, type RootStore } from '@footlight/core/stores/root-store'
import { browserClock, browserRandom } from '@footlight/ui/browser-clock'
import { browserNetwork, browserSockets } from '@footlight/ui/browser-sockets'
import type { RootData } from '../request/root-data.ts'
import { browserHttp, browserStorage } from './browser-ports.ts'
import { live, whenLiveIsHere } from './live.ts'
import { Shortcuts } from './shortcuts.ts'
import { UiStore } from './ui-store.ts'

/** All that a page knows: core's stores, and what only the audience's site has. */
export interface Stores extends RootStore {
  readonly ui: UiStore
  readonly shortcuts: Shortcuts
  /** Ends the session; the page is loaded anew, as somebody else now. */
  logOut(): Promise<void>
  /**
   * A call that ends this session, or puts another in its place. The sockets rest until it is answered: the
   * session's end, told there, would load the page anew first, and the answer's cookie would be lost.
   */
  changeSession<Answer extends { readonly ok: boolean }>(call: () => Promise<Answer>): Promise<Answer>
}

/**
 * Ready for the first render, on the server as in the browser: nothing is fetched or opened before `start`.
 */
export function createStores(data: RootData): Stores {
  const root = createRootStore({
    http: browserHttp,
    sockets: browserSockets,
    live,
    clock: browserClock,
    random: browserRandom,
    storage: browserStorage,
    network: browserNetwork,
    // On the server nothing is opened; in the browser it is the address that the viewer came by, whatever
    // ours is.
    origin: import.meta.env.SSR ? '' : location.origin,
    pageUrl: () => location.pathname,
  })
  root.session.hydrate(data)
  const ui = new UiStore(data.theme)
  let giveUp: (() => void) | null = null
  const start = (): void => {
    giveUp ??= whenLiveIsHere(root.start)
  }
  const stop = (): void => {
    giveUp?.()
    giveUp = null
    root.stop()
  }
  const changeSession: Stores['changeSession'] = async (call) => {
    stop()
    const answer = await call()
    if (!answer.ok) start()
    return answer
  }
  return {
    ...root,
    start,
    stop,
    ui,
    shortcuts: new Shortcuts(),
    changeSession,
    async logOut() {
      const answer = await changeSession(() => root.session.logout())
      if (answer.ok) return location.assign(root.session.siteConfig?.log_out_to ?? '/')
      root.toasts.error({ key: `errors.${answer.error.error}` })
    },
  }
}
