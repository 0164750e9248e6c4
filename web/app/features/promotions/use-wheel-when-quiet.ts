import { wheelRoutes } from '@footlight/core/protocol/wheels'
import { browserClock } from '@footlight/ui/browser-clock'
import { useCallback, useEffect, useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'
import { isBusy } from '../interruptions/is-busy.ts'
import { markToday, wasToday } from './once-per-day.ts'

const LOOK_EVERY_MS = 1_000
/** Where somebody buys tokens, or has both wheels before them. */
const UNINTERRUPTED = /^\/(account\/(purchases|tokens|wheels)|admin)(\/|$)/

/**
 * Whether the promo wheel is open, and what closes it for the day (WEB-PROMO-04): it opens while there are spins, never
 * in a show, over a dialog or where tokens are bought.
 */
export function useWheelWhenQuiet(pathname: string): readonly [boolean, () => void] {
  const stores = useStores()
  const { api, listeners, session, room } = stores
  const { username } = session
  const [hasSpins, setHasSpins] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const closed = `wheel ${username}`

  const ask = useCallback(async (): Promise<void> => {
    const answer = await api.call(wheelRoutes.promoWheelSpins)
    if (answer.ok) setHasSpins(answer.value.spins > 0)
  }, [api])

  useEffect(() => {
    void username
    void ask()
    const hear: Parameters<typeof listeners.add>[0] = (event) => {
      if (event.name === 'v3.promo_wheel_count') void ask()
    }
    listeners.add(hear)
    return () => {
      listeners.delete(hear)
    }
  }, [ask, listeners, username])

  useEffect(() => {
    if (!hasSpins || isOpen) return
    return browserClock.every(LOOK_EVERY_MS, () => {
      if (UNINTERRUPTED.test(pathname) || room.mode !== 'public' || isBusy(stores, document)) return
      if (!wasToday(closed)) setOpen(true)
    })
  }, [hasSpins, isOpen, pathname, closed, stores, room])

  function close(): void {
    markToday(closed)
    setOpen(false)
  }
  return [isOpen, close]
}
