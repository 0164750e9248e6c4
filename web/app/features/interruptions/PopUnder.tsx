import { mayHaveBanners } from '@footlight/core/rules/banners/banner-rules'
import { browserClock } from '@footlight/ui/browser-clock'
import { useEffect } from 'react'
import { browserStorage } from '../../platform/browser-ports.ts'
import { useStores } from '../../platform/stores-context.ts'
import { InterruptionMemory } from './interruption-memory.ts'
import { isBusy } from './is-busy.ts'

/** Once in 24 hours. */
const rule = { every_visits: 1, after_s: 0, again_after_s: 86_400, per_day_max: 1 }

/**
 * The first press on a link of the site opens it in a tab of its own, and this one goes to `url` (INTERRUPT-06). Where the browser
 * opens no tab the link does what links do.
 */
export function PopUnder({ url }: { readonly url: string }) {
  const stores = useStores()
  useEffect(() => {
    const memory = new InterruptionMemory(browserStorage, browserClock.now)
    function onClick(event: MouseEvent): void {
      const link = linkOf(event)
      if (link === null || isBusy(stores, document) || !mayHaveBanners(location.pathname)) return
      if (!memory.isDue('pop_under', rule)) return
      const tab = window.open(link, '_blank')
      if (tab === null) return
      tab.opener = null
      event.preventDefault()
      event.stopPropagation()
      memory.opened('pop_under')
      location.assign(url)
    }
    // Before the router hears of it.
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [stores, url])
  return null
}

/** Of a plain press on a link to another page of this site; null: it is something else. */
function linkOf(event: MouseEvent): string | null {
  const isPlain =
    event.isTrusted &&
    event.button === 0 &&
    !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.defaultPrevented)
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!isPlain || link === null || link.target !== '' || link.hasAttribute('download')) return null
  return link.origin === location.origin && link.pathname !== location.pathname ? link.href : null
}
