import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useStores } from '../../platform/stores-context.ts'
import { useProductCounts } from '../browser-logs/use-product-counts.ts'
import { watchLog } from '../browser-logs/watch-log.ts'
import { watchAccount } from './watch-account.ts'

/** What goes on beside every page and is not seen on it. */
export const PageWatch = observer(function PageWatch() {
  const stores = useStores()
  const { username, isLoggedIn } = stores.session
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person begins anew.
  useEffect(() => {
    if (!isLoggedIn) return
    const stops = [watchAccount(stores), watchLog(stores)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [stores, isLoggedIn, username])
  useProductCounts()
  return null
})
