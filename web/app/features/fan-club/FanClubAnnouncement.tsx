import { browserClock } from '@footlight/ui/browser-clock'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { browserStorage } from '../../platform/browser-ports.ts'
import { useStores } from '../../platform/stores-context.ts'
import { isBusy } from '../interruptions/is-busy.ts'
import './texts.ts'

/** When this browser told of it, ms since 1970. */
const STORAGE_KEY = 'fanclub_announced_at'
const LOOK_EVERY_MS = 5_000

/** Tells a performer once per browser that they can have a fan club, when they are not at work. */
export function FanClubAnnouncement(): null {
  const stores = useStores()
  const navigate = useNavigate()
  useEffect(() => {
    if (browserStorage.get(STORAGE_KEY) !== null) return
    const end = browserClock.every(LOOK_EVERY_MS, () => {
      if (isBusy(stores, document)) return
      end()
      browserStorage.set(STORAGE_KEY, String(browserClock.now()))
      stores.toasts.show({
        appearance: 'info',
        title: { key: 'fan_club.announced' },
        content: { key: 'fan_club.announced_text' },
        autoDismiss: false,
        action: {
          label: { key: 'fan_club.announced_action' },
          run: () => void navigate('/account/fanclub'),
        },
      })
    })
    return end
  }, [stores, navigate])
  return null
}
