import { logEvent } from '../platform/log-event.ts'
import type { InboxDeps } from './biller-inbox.ts'

/** Somebody who pays takes this long at the most before their biller has something to say. */
const SILENCE_MS = 30 * 60_000

/**
 * People pay, and nothing is heard: either nobody finishes, or webhooks do not arrive. Said once for each silence, and that it is
 * over.
 */
export class SilenceAlarm {
  readonly #deps: Pick<InboxDeps, 'billers' | 'billing' | 'clock' | 'logger'>
  readonly #silent = new Set<string>()

  constructor(deps: Pick<InboxDeps, 'billers' | 'billing' | 'clock' | 'logger'>) {
    this.#deps = deps
  }

  async look(): Promise<void> {
    for (const biller of this.#deps.billers.keys()) await this.#lookAt(biller)
  }

  async #lookAt(biller: string): Promise<void> {
    const { billing, clock, logger } = this.#deps
    const since = clock.now() - SILENCE_MS
    const heard = await billing.lastWebhookAt(biller)
    if (heard !== null && heard >= since) {
      if (this.#silent.delete(biller)) logEvent(logger, 'biller_recovered', { biller })
      return
    }
    const open = await billing.countOpen(biller, since)
    if (open === 0 || this.#silent.has(biller)) return
    this.#silent.add(biller)
    logEvent(logger, 'biller_silent', { biller, open })
  }
}
