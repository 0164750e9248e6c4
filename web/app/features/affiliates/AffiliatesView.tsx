import type { ApiResponse } from '@footlight/core/client/api-client'
import type { AffiliateOverview, affiliateRoutes } from '@footlight/core/protocol/affiliates'
import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { AffiliateLinks } from './AffiliateLinks.tsx'
import { ApplyForm } from './ApplyForm.tsx'
import { Payouts } from './Payouts.tsx'
import { PostbackForm } from './PostbackForm.tsx'
import { Report, type ReportProps } from './Report.tsx'
import { Statement } from './Statement.tsx'
import page from '../library/MediaPage.module.css'
import classes from './Affiliates.module.css'
import './texts.ts'

interface AffiliatesViewProps {
  readonly programme: ApiResponse<typeof affiliateRoutes.affiliateProgramme>
  /** null: they have nothing to read yet. */
  readonly own: { readonly overview: AffiliateOverview; readonly report: ReportProps } | null
}

/** What affiliates are promised, to anybody; and what each has of their own. */
export function AffiliatesView({ programme, own }: AffiliatesViewProps) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  const format = useFormat()
  const { share, days, hold_days: holdDays } = programme.terms
  return (
    <main id="content" className={page.page} data-testid="affiliates">
      <header className={page.header}>
        <div>
          <h1>{t('affiliates.title')}</h1>
          <p className={classes.quiet}>
            {t('affiliates.lead', { percent: format.number(share / 100), count: days })}
          </p>
        </div>
      </header>
      <div className={classes.parts} inert={!isBrowser}>
        {own === null ? (
          <>
            <ul className={classes.points}>
              <li>{t('affiliates.point.links')}</li>
              <li>{t('affiliates.point.share')}</li>
              <li>{t('affiliates.point.hold', { count: holdDays })}</li>
              <li>{t('affiliates.point.privacy')}</li>
            </ul>
            <NextStep state={programme.state} />
          </>
        ) : (
          <>
            {own.overview.state === 'ended' && (
              <p className={classes.note} role="status">
                {t('affiliates.state.ended')}
              </p>
            )}
            <AffiliateLinks links={own.overview.links} mayAdd={own.overview.state === 'accepted'} />
            <Payouts overview={own.overview} />
            <Report {...own.report} />
            <Statement months={own.overview.statement} />
            {own.overview.state === 'accepted' && <PostbackForm postback={own.overview.postback} />}
          </>
        )}
      </div>
    </main>
  )
}

const NextStep = observer(function NextStep({
  state,
}: {
  readonly state: AffiliatesViewProps['programme']['state']
}) {
  const { t } = useTranslation()
  const { session, ui } = useStores()
  if (!session.isLoggedIn)
    return (
      <div className={classes.row}>
        <Button variant="primary" onClick={() => ui.open('signup')}>
          {t('affiliates.sign_up')}
        </Button>
      </div>
    )
  if (state === null) return <ApplyForm />
  return (
    <p className={classes.note} role="status" data-testid="affiliate-state">
      {t(`affiliates.state.${state}`)}
    </p>
  )
})
