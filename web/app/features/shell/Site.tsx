import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigation, useRouteLoaderData } from 'react-router'
import { useStores } from '../../platform/stores-context.ts'
import { useShortcut } from '../../platform/use-shortcut.ts'
import { writeCookie } from '../../platform/write-cookie.ts'
import { cookieNames } from '../../request/cookies.ts'
import type { RootData } from '../../request/root-data.ts'
import { AgeGate } from './AgeGate.tsx'
import { Header } from './Header.tsx'
import { Modals } from './Modals.tsx'
import { SuspendedNotice } from './SuspendedNotice.tsx'
import { Toasts } from './Toasts.tsx'
import classes from './Site.module.css'

/** The frame around every page; before that the question whether one is an adult. */
export const Site = observer(function Site({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const { shortcuts, ui, session } = useStores()
  const data = useRouteLoaderData<RootData>('root')
  const [isAdult, setAdult] = useState(data?.isAdult ?? false)
  const navigation = useNavigation()
  const { pathname } = useLocation()
  useEffect(() => shortcuts.listen(document), [shortcuts])
  useShortcut('/', () => ui.wishFocus('search'))
  useShortcut('?', () => ui.open('keys'))

  function confirmAdult(): void {
    writeCookie(cookieNames.adult, '1')
    setAdult(true)
  }

  const site = session.siteConfig?.site.display_name ?? 'Footlight'
  // What is agreed to can be read before anything is agreed to.
  if (!isAdult && pathname !== '/terms' && pathname !== '/privacy')
    return <AgeGate siteName={site} logo={session.siteConfig?.customLogo ?? null} onConfirm={confirmAdult} />
  return (
    <>
      <a className="skip-link" href="#content">
        {t('nav.skip')}
      </a>
      {navigation.state === 'loading' && (
        <div className={classes.progress} role="progressbar" aria-label={t('nav.loading')} />
      )}
      <Header />
      <SuspendedNotice />
      {children}
      <Modals />
      <Toasts />
    </>
  )
})
