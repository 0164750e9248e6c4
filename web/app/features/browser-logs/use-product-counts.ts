import type { ApiClient } from '@footlight/core/client/api-client'
import { browseFilters, genderPaths } from '@footlight/core/protocol/browse'
import { browserLogRoutes, type ProductEvent } from '@footlight/core/protocol/browser-logs'
import { reaction } from 'mobx'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useStores } from '../../platform/stores-context.ts'

const dialogs = { login: 'login_opened', signup: 'signup_opened', tokens: 'sheet_opened' } as const

/** Counts what is opened while a page is there: lists and searches by their addresses, rooms and dialogs when they open (LOG-07). */
export function useProductCounts(): void {
  const { api, room, ui } = useStores()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const event = eventOf(pathname, search)
    if (event !== null) countUse(api, event)
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
          if (modal !== null && modal in dialogs) countUse(api, dialogs[modal as keyof typeof dialogs])
        },
        // A dialog can be open before this part of the page has come.
        { fireImmediately: true },
      ),
    [api, ui],
  )
}

/** Counts one use of the site, for nobody in particular. Nothing is sent where a browser asks not to be followed (LOG-07). */
function countUse(api: ApiClient, event: ProductEvent): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (doNotTrack === '1' || globalPrivacyControl === true) return
  void api.call(browserLogRoutes.countEvent, { body: { event }, outlivesPage: true })
}

/** What opening this address is counted as. null: as nothing; rooms are counted when they are entered. */
function eventOf(pathname: string, search: string): ProductEvent | null {
  const [, area = ''] = pathname.split('/')
  if (area !== '' && !(area in genderPaths)) return null
  const query = new URLSearchParams(search)
  if (query.has('q')) return 'search_used'
  if (browseFilters.some((name) => query.has(name))) return 'filter_used'
  return pathname === '/' ? 'home_opened' : null
}
