import { Button } from '@footlight/ui/Button'
import { useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { writeCookie } from '../../platform/write-cookie.ts'
import { cookieNames, readCookie } from '../../request/cookies.ts'
import { LegalLink } from '../legal/LegalLink.tsx'
import { AnalyticsConsent } from './analytics-consent.ts'
import { startGoogleAnalytics, stopGoogleAnalytics } from './google-analytics.ts'
import classes from './ConsentBanner.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/consent.json', { import: 'default' }))

interface ConsentProps {
  /** Google's id of this site. */
  readonly id: string
  /** In the page about privacy, where the answer can be changed. */
  readonly isChoice?: boolean
}

/** Asks, where nothing was answered yet, whether this browser may be counted. In the way of nothing else. */
export function ConsentBanner(props: ConsentProps) {
  return useIsBrowser() ? <ConsentInBrowser {...props} /> : null
}

function ConsentInBrowser({ id, isChoice = false }: ConsentProps) {
  const { t } = useTranslation()
  const [consent] = useState(
    () =>
      new AnalyticsConsent({
        remembered: readCookie(document.cookie, cookieNames.analytics),
        remember: (value) => writeCookie(cookieNames.analytics, value),
        start: isChoice ? () => undefined : () => startGoogleAnalytics(id),
        stop: stopGoogleAnalytics,
      }),
  )
  const [state, setState] = useState(consent.state)
  function answer(isGiven: boolean): void {
    if (isGiven) consent.give()
    else consent.refuse()
    setState(consent.state)
    // What runs on this page is started by the banner that stands on every page.
    if (isChoice && isGiven) location.reload()
  }
  if (state !== null && !isChoice) return null
  return (
    <section
      className={isChoice ? classes.choice : classes.banner}
      aria-label={t('consent.title')}
      data-testid={isChoice ? 'consent-choice' : 'consent'}
    >
      <p>
        <b>{t('consent.title')}</b> {t('consent.text')}{' '}
        {isChoice ? (
          state !== null && t(`consent.${state}`)
        ) : (
          <LegalLink to="/privacy">{t('legal.privacy.title')}</LegalLink>
        )}
      </p>
      <div className={classes.answers}>
        <Button onClick={() => answer(false)}>{t('consent.refuse')}</Button>
        <Button onClick={() => answer(true)}>{t('consent.give')}</Button>
      </div>
    </section>
  )
}
