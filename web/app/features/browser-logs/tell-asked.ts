import { browserLogRoutes, type LogState } from '@footlight/core/protocol/browser-logs'
import type { Stores } from '../../platform/stores.ts'
import './texts.ts'

const KEY = 'footlight.log.asked'
/** Of the ask that this page has told of. */
let toldUntil: string | null = null

/** Says, once in this browser, that the staff asked for its log and why; it stays until it is closed. `onStop`: they stopped it. */
export function tellAsked(
  { until, reason }: NonNullable<LogState['asked']>,
  { api, toasts }: Stores,
  onStop: () => Promise<void>,
): void {
  if (until === toldUntil || isTold(until)) return
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
    onClose: () => noteTold(until),
  })
}

/** Where nothing can be stored it is told on each page: better twice than not at all. */
function isTold(until: string): boolean {
  try {
    return localStorage.getItem(KEY) === until
  } catch {
    return false
  }
}

function noteTold(until: string): void {
  try {
    localStorage.setItem(KEY, until)
  } catch {
    // As above.
  }
}
