import type { Clock } from '@footlight/core/ports'
import type { AppState, ServerEvent, ServerEventName } from '@footlight/core/protocol'
import { encodeEvent } from '../rooms/fan-out/encode-event.ts'
import type { AppNews } from './fold.ts'

/** A storm of tips is told in so many pieces a second at most. */
const TELL_EVERY_MS = 200

type Panels = ServerEvent<'v3.chat.app_panels'>

interface AppAnnouncerDeps {
  readonly clock: Clock
  readonly tellAll: <N extends ServerEventName>(name: N, payload: ServerEvent<N>) => void
  readonly state: () => AppState
  readonly panels: () => Panels
}

/** Tells a room what changed about its apps: the news first, then the parts that are others now. */
export class AppAnnouncer {
  readonly #deps: AppAnnouncerDeps
  /** What was told last, by part, as JSON. */
  readonly #told = new Map<string, string>()
  #news: AppNews[] = []
  #cancel: (() => void) | null = null
  #entry: Buffer | null = null

  constructor(deps: AppAnnouncerDeps) {
    this.#deps = deps
    this.#changes()
  }

  /** Everything, for one that comes in; encoded once for all who come between two changes. */
  entryFrames(): Buffer {
    return (this.#entry ??= Buffer.concat([
      encodeEvent('v3.app.state', this.#deps.state()),
      encodeEvent('v3.chat.app_panels', this.#deps.panels()),
    ]))
  }

  changed(news: readonly AppNews[]): void {
    this.#entry = null
    this.#news.push(...news)
    this.#cancel ??= this.#deps.clock.after(TELL_EVERY_MS, () => this.flush())
  }

  flush(): void {
    this.#cancel?.()
    this.#cancel = null
    const news = this.#news
    this.#news = []
    for (const { name, payload } of news) this.#deps.tellAll(name, payload)
    const { state, panels } = this.#changes()
    if (state !== null) this.#deps.tellAll('v3.app.state', state)
    if (panels !== null) this.#deps.tellAll('v3.chat.app_panels', panels)
  }

  close(): void {
    this.#cancel?.()
    this.#cancel = null
  }

  #changes(): { readonly state: ServerEvent<'v3.app.state'> | null; readonly panels: Panels | null } {
    // The group tip has an event of its own, which does not wait.
    const { tip_split: _own, ...parts } = this.#deps.state()
    const changed = Object.entries(parts).filter(([name, value]) => this.#isNew(name, value))
    const panels = this.#deps.panels()
    return {
      state: changed.length === 0 ? null : Object.fromEntries(changed),
      panels: this.#isNew('panels', panels) ? panels : null,
    }
  }

  #isNew(name: string, value: unknown): boolean {
    const text = JSON.stringify(value)
    if (this.#told.get(name) === text) return false
    this.#told.set(name, text)
    return true
  }
}
