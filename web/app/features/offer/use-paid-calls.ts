import { PaidCalls } from '@footlight/core/client/paid-calls'
import { browserClock, browserRandom } from '@footlight/ui/browser-clock'
import { useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'

/** Orders that keep their key until they are answered, for as long as the page shows them. */
export function usePaidCalls(): PaidCalls {
  const { api, session } = useStores()
  const [paid] = useState(
    () =>
      new PaidCalls({ api, clock: browserClock, random: browserRandom, username: () => session.username }),
  )
  return paid
}
