import type { ServerEvent } from '@footlight/core/protocol/events'
import type { Stores } from '../../platform/stores.ts'
import './texts.ts'

/** What became of a top-up, to whoever has a page open. */
export function tellReUp(
  { success, tokens, error }: ServerEvent<'v3.reUp.update'>,
  { toasts }: Stores,
): void {
  if (success)
    toasts.show({
      appearance: 'success',
      title: { key: 'billing_cards.topped_up', values: { count: tokens, formatted: String(tokens) } },
    })
  else if (error !== null)
    toasts.error({ key: 'billing_cards.top_up_failed' }, { key: `billing_cards.stopped.${error}` })
}
