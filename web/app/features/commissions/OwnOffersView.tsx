import type { OwnCommissionOffer } from '@footlight/core/protocol/commissions'
import { CommissionService } from '@footlight/core/protocol/offer-terms'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { OfferForm } from './OfferForm.tsx'
import './texts.ts'
import page from '../library/MediaPage.module.css'
import classes from './Commissions.module.css'

/** What I make to order, service by service. */
export function OwnOffersView({ offers }: { readonly offers: readonly OwnCommissionOffer[] }) {
  const { t } = useTranslation()
  return (
    <main id="content" className={page.page} data-testid="own-offers">
      <header className={page.header}>
        <div>
          <h1>{t('commissions.own_offers')}</h1>
          <p className={classes.quiet}>{t('commissions.own_offers_lead')}</p>
        </div>
        <nav>
          <Link to="/account/orders?side=performer">{t('commissions.all_orders')}</Link>
        </nav>
      </header>
      <div className={classes.offers}>
        {CommissionService.options.map((service) => (
          <OfferForm
            key={service}
            service={service}
            offer={offers.find((offer) => offer.service === service) ?? null}
          />
        ))}
      </div>
    </main>
  )
}
