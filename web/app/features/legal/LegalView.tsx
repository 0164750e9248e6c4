import type { LegalDocument } from '@footlight/core/protocol/legal'
import { Suspense } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { LegalText } from './LegalText.tsx'
import { RecordsLink } from './RecordsLink.tsx'
import classes from './LegalView.module.css'

const ConsentBanner = lazyPart(async () => ({
  default: (await import('../consent/ConsentBanner.tsx')).ConsentBanner,
}))

const ReferralChoice = lazyPart(async () => ({
  default: (await import('../affiliates/ReferralChoice.tsx')).ReferralChoice,
}))

const TermsChoice = lazyPart(async () => ({
  default: (await import('../terms/TermsChoice.tsx')).TermsChoice,
}))

/** One of the documents at its own address. */
export function LegalView({ document, text }: LegalDocument) {
  const { t } = useTranslation()
  const { session } = useStores()
  const analyticsId = session.siteConfig?.custom?.google_analytics_4_id
  return (
    <main id="content" className={classes.page} data-testid="legal">
      <title>{t(`legal.${document}.title`)}</title>
      <h1>{t(`legal.${document}.title`)}</h1>
      {document === 'terms' && text !== null && session.isLoggedIn && (
        <Suspense>
          <TermsChoice />
        </Suspense>
      )}
      <LegalText document={document} text={text} />
      <RecordsLink />
      {analyticsId && document === 'privacy' && (
        <Suspense>
          <ConsentBanner id={analyticsId} isChoice />
        </Suspense>
      )}
      {document === 'privacy' && (
        <Suspense>
          <ReferralChoice />
        </Suspense>
      )}
    </main>
  )
}
