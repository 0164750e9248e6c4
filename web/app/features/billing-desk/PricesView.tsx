import type { ApiResponse } from '@footlight/core/client/api-client'
import type { billingPriceRoutes } from '@footlight/core/protocol/billing-prices'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { PackPrices } from './PackPrices.tsx'
import { PriceChanges } from './PriceChanges.tsx'
import { TaxRates } from './TaxRates.tsx'
import page from '../library/MediaPage.module.css'
import classes from './BillingDesk.module.css'
import './texts.ts'

type PricesViewProps = ApiResponse<typeof billingPriceRoutes.billingPrices>

/** What packs cost and which tax stands in it, now and from later on, and who changed it. */
export function PricesView({ seen, packs, tax_rates, changes }: PricesViewProps) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  return (
    <main id="content" className={page.page} data-testid="desk-prices">
      <header className={page.header}>
        <div>
          <h1>{t('billing_desk.prices.title')}</h1>
          <p className={classes.quiet}>{t('billing_desk.prices.lead')}</p>
        </div>
        <nav>
          <Link to="/admin/money">{t('billing_desk.title')}</Link>
        </nav>
      </header>
      <div className={classes.desk} inert={!isBrowser}>
        <PackPrices packs={packs} seen={seen} />
        <TaxRates rates={tax_rates} seen={seen} />
        <PriceChanges changes={changes} />
      </div>
    </main>
  )
}
