import { reaction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useStores } from '../../platform/stores-context.ts'
import { countUse, useOf } from '../browser-logs/count-use.ts'
import { watchLog } from '../browser-logs/watch-log.ts'
import { watchAccount } from './watch-account.ts'

const counted = { login: 'login_opened', signup: 'signup_opened', tokens: 'sheet_opened' } as const

/** What goes on beside every page and is not seen on it. */
export const PageWatch = observer(function PageWatch() {
  const stores = useStores()
  const { session, room, ui, api } = stores
  const { pathname, search } = useLocation()
  const { username, isLoggedIn } = session
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person begins anew.
  useEffect(() => {
    if (!isLoggedIn) return
    const stops = [watchAccount(stores), watchLog(stores)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [stores, isLoggedIn, username])
  useEffect(() => {
    const use = useOf(pathname, search)
    if (use !== null) countUse(api, use)
  }, [api, pathname, search])
  useEffect(
    () =>
      reaction(
        () => room.username,
        (name) => {
          if (name !== null) countUse(api, 'room_opened')
        },
        { fireImmediately: true },
      ),
    [api, room],
  )
  useEffect(
    () =>
      reaction(
        () => ui.modal,
        (modal) => {
          if (modal !== null && modal in counted) countUse(api, counted[modal as keyof typeof counted])
        },
      ),
    [api, ui],
  )
  return null
})
