import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { askAhead, forgetPrefetched } from '../../platform/prefetched.ts'
import { useStores } from '../../platform/stores-context.ts'

/** A pointer that only crosses a link is gone by then. */
const RESTS_MS = 100

/** Asks for the page of a link (`data-intent`) that a pointer rests on, a finger touches or the focus is on (PAGES-06). */
export function AheadOfPress() {
  const { session } = useStores()
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => session.onIdentityChange(forgetPrefetched), [session])
  useEffect(() => {
    const ending = new AbortController()
    const options = { passive: true, signal: ending.signal } as const
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = ({ target, type }: Event): void => {
      clearTimeout(timer)
      // The navigation of a press loads the page; the focus that comes with the press would load it a second time.
      if (type === 'click') return
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-intent]') : null
      if (link === null) return
      const { pathname, search } = link
      if (pathname + search === location.pathname + location.search) return
      timer = setTimeout(() => setAddress(pathname + search), type === 'touchstart' ? 0 : RESTS_MS)
    }
    for (const type of ['pointerover', 'focusin', 'touchstart', 'click'])
      document.addEventListener(type, look, options)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [])
  return address === null ? null : <Ask key={address} address={address} onDone={() => setAddress(null)} />
}

interface AskProps {
  readonly address: string
  readonly onDone: () => void
}

/** Gone as soon as the answer is there: what stays would be asked for again with every change. */
function Ask({ address, onDone }: AskProps) {
  const { load, state } = useFetcher()
  const isAsked = useRef(false)
  const isUnderWay = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    if (!askAhead(address, () => void load(address))) onDone()
  }, [address, load, onDone])
  useEffect(() => {
    if (state === 'loading') isUnderWay.current = true
    else if (isUnderWay.current) onDone()
  }, [state, onDone])
  return null
}
