import type { ApiResponse } from '@footlight/core/client/api-client'
import type { affiliateDeskRoutes } from '@footlight/core/protocol/affiliates-desk'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { DeskAdverts } from './DeskAdverts.tsx'
import { DeskAffiliates } from './DeskAffiliates.tsx'
import { DeskPayouts } from './DeskPayouts.tsx'
import { DeskTerms } from './DeskTerms.tsx'
import { HeldReferrals } from './HeldReferrals.tsx'
import page from '../library/MediaPage.module.css'
import classes from './Affiliates.module.css'
import './desk-texts.ts'

interface AffiliateDeskViewProps {
  /** Of the adverts. */
  readonly month: string
  readonly desk: ApiResponse<typeof affiliateDeskRoutes.affiliateDesk>
}

/** Where administrators decide who is an affiliate, look at what is held, and pay. */
export function AffiliateDeskView({ desk, month }: AffiliateDeskViewProps) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  return (
    <main id="content" className={page.page} data-testid="affiliate-desk">
      <header className={page.header}>
        <div>
          <h1>{t('affiliates_admin.title')}</h1>
          <p className={classes.quiet}>{t('affiliates_admin.lead')}</p>
        </div>
      </header>
      <div className={classes.parts} inert={!isBrowser}>
        <DeskPayouts payouts={desk.payouts} />
        <HeldReferrals held={desk.held} />
        <DeskAffiliates affiliates={desk.affiliates} />
        <DeskTerms terms={desk.terms} />
        <DeskAdverts month={month} adverts={desk.adverts} />
      </div>
    </main>
  )
}
