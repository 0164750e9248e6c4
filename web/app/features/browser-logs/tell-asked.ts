import { browserLogRoutes, type LogState } from '@footlight/core/protocol/browser-logs'
import { browserStorage } from '../../platform/browser-ports.ts'
import type { Stores } from '../../platform/stores.ts'
import './texts.ts'

const KEY = 'footlight.log.asked'
/** Of the ask that this page has told of. */
let toldUntil: string | null = null

/**
 * Says, once in this browser, that the staff asked for its log and why; it stays until it is closed. Where nothing can be stored, each
 * page says it: better twice than not at all. `onStop`: they stopped it.
 */
export function tellAsked(
  { until, reason }: NonNullable<LogState['asked']>,
  { api, toasts }: Stores,
  onStop: () => Promise<void>,
): void {
  if (until === toldUntil || until === browserStorage.get(KEY)) return
  toldUntil = until
  async function stop(): Promise<void> {
    const answer = await api.call(browserLogRoutes.switchLog, { body: { is_on: false } })
    if (!answer.ok) return void toasts.error({ key: `errors.${answer.error.error}` })
    toasts.show({ appearance: 'success', title: { key: 'browser_logs.stopped' } })
    await onStop()
  }
  toasts.show({
    appearance: 'info',
    title: { key: 'browser_logs.asked_title' },
    content: { key: 'browser_logs.asked_told', values: { reason } },
    autoDismiss: false,
    action: { label: { key: 'browser_logs.stop' }, run: () => void stop() },
    onClose: () => browserStorage.set(KEY, until),
  })
}
