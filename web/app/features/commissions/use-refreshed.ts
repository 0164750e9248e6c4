import { reaction } from 'mobx'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useStores } from '../../platform/stores-context.ts'

/**
 * Reads the page anew when an order moves, and when the socket is back: whoever was away has missed it. `order`: its
 * page is open; null: a list, which every order is in. A clock that runs out is an event of its own
 * (COMMISSION-CLOCK-01), and whoever comes back to the page reads it as well.
 */
export function useRefreshed(order: number | null): void {
  const { revalidate } = useRevalidator()
  const { accountListeners, lobby } = useStores()
  useEffect(() => {
    const refresh = (): void => void revalidate()
    const hear: Parameters<typeof accountListeners.add>[0] = (event) => {
      if (event.name === 'v3.commission.update' && (order === null || event.payload.order === order))
        refresh()
    }
    const refreshSeen = (): void => {
      if (document.visibilityState === 'visible') refresh()
    }
    accountListeners.add(hear)
    const stop = reaction(
      () => lobby.state,
      (state) => {
        if (state === 'authorized') refresh()
      },
    )
    document.addEventListener('visibilitychange', refreshSeen)
    return () => {
      accountListeners.delete(hear)
      stop()
      document.removeEventListener('visibilitychange', refreshSeen)
    }
  }, [revalidate, accountListeners, lobby, order])
}
