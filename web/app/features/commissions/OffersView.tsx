import type { CommissionOffer } from '@footlight/core/protocol/commissions'
import { Badge } from '@footlight/ui/Badge'
import { Button } from '@footlight/ui/Button'
import { AtSign, Gift, ImagePlus, Star } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { Price } from '../show/Price.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import './texts.ts'
import page from '../library/MediaPage.module.css'
import classes from './Commissions.module.css'

interface OffersViewProps {
  readonly username: string
  readonly offers: readonly CommissionOffer[]
}

const icons: Readonly<Record<CommissionOffer['service'], ReactNode>> = {
  custom_media: <ImagePlus aria-hidden />,
  media_rating: <Star aria-hidden />,
  social_account: <AtSign aria-hidden />,
}

/** What a performer makes to order. */
export const OffersView = observer(function OffersView({ username, offers }: OffersViewProps) {
  const { t } = useTranslation()
  const { session } = useStores()
  const isOwn = session.username === username
  const [ordered, setOrdered] = useState<CommissionOffer | null>(null)
  return (
    <main id="content" className={page.page} data-testid="offers">
      <header className={page.header}>
        <div>
          <h1>{t('commissions.offers_of', { name: username })}</h1>
          <p className={classes.quiet}>{t('commissions.offers_lead')}</p>
        </div>
        <nav>
          <Link to={isOwn ? '/account/offers' : `/${username}`}>
            {t(isOwn ? 'commissions.edit_own' : 'commissions.to_room')}
          </Link>
        </nav>
      </header>
      {offers.length === 0 ? (
        <EmptyState
          icon={<Gift />}
          title={t('commissions.no_offers')}
          text={t('commissions.no_offers_text', { name: username })}
          action={<Link to={`/${username}`}>{t('commissions.to_room')}</Link>}
        />
      ) : (
        <ul className={classes.offers}>
          {offers.map((offer) => (
            <Offer key={offer.service} offer={offer} isOwn={isOwn} onOrder={() => setOrdered(offer)} />
          ))}
        </ul>
      )}
      {ordered !== null && (
        <OrderDialog username={username} offer={ordered} onClose={() => setOrdered(null)} />
      )}
    </main>
  )
})

interface OfferProps {
  readonly offer: CommissionOffer
  readonly isOwn: boolean
  readonly onOrder: () => void
}

const Offer = observer(function Offer({ offer, isOwn, onOrder }: OfferProps) {
  const { t } = useTranslation()
  const { session, ui } = useStores()
  const format = useFormat()
  const isBrowser = useIsBrowser()
  const { service, price_min, price_max, delivery_days, network, duration, text, is_full } = offer
  return (
    <li className={classes.part} data-testid={`offer-${service}`}>
      <h2 className={classes.title}>
        {icons[service]}
        {t(`commissions.service.${service}`)}
      </h2>
      <p className={classes.price}>
        {price_min === price_max ? (
          <Price tokens={price_min} />
        ) : (
          <b>{t('commissions.range', { min: format.number(price_min), max: format.number(price_max) })}</b>
        )}
      </p>
      <p className={classes.quiet}>{t(`commissions.service_text.${service}`)}</p>
      {text !== '' && <p className={classes.words}>{text}</p>}
      <p className={classes.facts}>
        {network !== null && <Badge tone="accent">{t(`commissions.network.${network}`)}</Badge>}
        {duration !== null && <Badge>{t(`commissions.duration.${duration}`)}</Badge>}
        <Badge>{t('commissions.within', { count: delivery_days })}</Badge>
      </p>
      {isOwn || session.isModel ? null : is_full ? (
        <p className={classes.quiet}>{t('commissions.full')}</p>
      ) : (
        <Button
          variant="primary"
          inert={!isBrowser}
          block
          onClick={session.isLoggedIn ? onOrder : () => ui.open('login')}
        >
          {t(session.isLoggedIn ? 'commissions.order' : 'commissions.log_in')}
        </Button>
      )}
    </li>
  )
})
