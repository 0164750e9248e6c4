import type { ApiResponse } from '@footlight/core/client/api-client'
import type { BillerOverview, billingDeskRoutes, PurchaseRisk } from '@footlight/core/protocol/billing-desk'
import { Link } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { Blocks } from './Blocks.tsx'
import { ClosedDays } from './ClosedDays.tsx'
import { FoundPurchases, type FoundPurchasesProps } from './FoundPurchases.tsx'
import { HeldWebhooks } from './HeldWebhooks.tsx'
import { Risks } from './Risks.tsx'
import page from '../library/MediaPage.module.css'
import classes from './BillingDesk.module.css'
import './texts.ts'

interface DeskViewProps {
  readonly desk: ApiResponse<typeof billingDeskRoutes.billingDesk>
  readonly found: FoundPurchasesProps
  readonly risks: readonly PurchaseRisk[]
}

/** Where administrators look after money: billers, purchases, news that was not taken, and who may buy nothing. */
export function DeskView({ desk, found, risks }: DeskViewProps) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  return (
    <main id="content" className={page.page} data-testid="billing-desk">
      <header className={page.header}>
        <div>
          <h1>{t('billing_desk.title')}</h1>
          <p className={classes.quiet}>{t('billing_desk.lead')}</p>
        </div>
        <nav>
          <Link to="/admin/money/tax">{t('billing_desk.tax.link')}</Link>
          <Link to="/admin/money/prices">{t('billing_desk.prices.title')}</Link>
        </nav>
      </header>
      <div className={classes.desk} inert={!isBrowser}>
        {desk.billers.length === 0 ? (
          <p className={classes.quiet}>{t('billing_desk.no_billers')}</p>
        ) : (
          <ul className={classes.billers}>
            {desk.billers.map((biller) => (
              <Biller key={biller.name} biller={biller} />
            ))}
          </ul>
        )}
        {desk.in_review > 0 && (
          <p className={classes.warning} role="status">
            {t('billing_desk.in_review', { count: desk.in_review })}
          </p>
        )}
        <Risks risks={risks} />
        <FoundPurchases {...found} />
        <HeldWebhooks webhooks={desk.webhooks} />
        <ClosedDays days={desk.days} />
        <Blocks blocks={desk.blocks} />
      </div>
    </main>
  )
}

function Biller({ biller }: { readonly biller: BillerOverview }) {
  const { t } = useTranslation()
  const format = useFormat()
  const dateTime = useDateTime()
  const { name, paid, disputed, ratio, level, asked, failed, last_webhook_at: at } = biller
  return (
    <li className={classes.biller} data-level={level} data-testid="desk-biller">
      <h2>{name}</h2>
      <p>{t('billing_desk.paid', { count: paid, formatted: format.number(paid) })}</p>
      <p>
        {t('billing_desk.disputed', {
          count: disputed,
          formatted: format.number(disputed),
          percent: format.number(ratio / 100),
        })}
      </p>
      <p className={classes.level}>{t(`billing_desk.level.${level}`)}</p>
      {failed > 0 && <p>{t('billing_desk.unanswered', { failed, asked })}</p>}
      <p className={classes.quiet}>
        {at === null ? t('billing_desk.never_heard') : t('billing_desk.heard', { at: dateTime(at) })}
      </p>
    </li>
  )
}
