import type { BrowseResult } from '@footlight/core/protocol/browse'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './ListTabs.module.css'

/**
 * Lists beside the one that is shown, whose own tab is in sight also where they do not all fit, unless somebody looked at
 * other tabs before the script ran: what is under their pointer stays there.
 */
export function ListTabs({ tabs }: { readonly tabs: BrowseResult['tabList'] }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  const isDrawn = useRef(false)

  useEffect(() => {
    const { children, clientWidth, scrollLeft } = nav.current!
    const isScrolledBefore = !isDrawn.current && scrollLeft > 0
    isDrawn.current = true
    if (isScrolledBefore) return
    const current = ([...children] as HTMLAnchorElement[]).find((tab) => tab.pathname === pathname)
    if (current === undefined) return
    // Not `scrollIntoView`: the page itself stays where it is.
    nav.current!.scrollLeft = current.offsetLeft - (clientWidth - current.offsetWidth) / 2
  }, [pathname])

  return (
    <nav ref={nav} aria-label={t('nav.lists')} className={classes.tabs}>
      {tabs.map(({ path, name }) => (
        <NavLink key={path} to={path} end prefetch="intent" data-intent className={classes.tab}>
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
