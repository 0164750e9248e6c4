import type { Commission } from '@footlight/core/protocol/commissions'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { MediaGrid } from '../library/MediaGrid.tsx'
import { OrderClock, OrderState } from './OrderState.tsx'
import { PerformerActions } from './PerformerActions.tsx'
import { Receipt } from './Receipt.tsx'
import { useRefreshed } from './use-refreshed.ts'
import { ViewerActions } from './ViewerActions.tsx'
import './texts.ts'
import page from '../library/MediaPage.module.css'
import classes from './Commissions.module.css'

/** One order: where it stands, what was asked and delivered, what its tokens do, and what I can do. */
export function OrderView({ order }: { readonly order: Commission }) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  useRefreshed(order.id)
  const { side, username, display_name: name } = order
  return (
    <main id="content" className={page.page} data-testid="order">
      <header className={page.header}>
        <div>
          <h1>{t(`commissions.service.${order.service}`)}</h1>
          <p className={classes.facts}>
            <OrderState state={order.state} />
            <OrderClock order={order} />
          </p>
        </div>
        <nav>
          <Link to={side === 'performer' ? '/account/orders?side=performer' : '/account/orders'}>
            {t('commissions.all_orders')}
          </Link>
        </nav>
      </header>
      <div className={classes.columns}>
        <div className={classes.main} inert={!isBrowser}>
          <section className={classes.part}>
            <h2>{t('commissions.request')}</h2>
            <p className={classes.quiet}>
              {t(side === 'viewer' ? 'commissions.to' : 'commissions.from', { name: name || username })}
            </p>
            {order.request !== '' && <p className={classes.words}>{order.request}</p>}
          </section>
          {order.delivery !== null && <Delivery order={order} delivery={order.delivery} />}
          {order.dispute !== '' && (
            <section className={classes.part}>
              <h2>{t('commissions.dispute')}</h2>
              <p className={classes.words}>{order.dispute}</p>
              {order.decision_note !== '' && (
                <>
                  <h3>{t('commissions.decision')}</h3>
                  <p className={classes.words}>{order.decision_note}</p>
                </>
              )}
            </section>
          )}
          {side === 'viewer' ? <ViewerActions order={order} /> : <PerformerActions order={order} />}
        </div>
        <Receipt order={order} />
      </div>
    </main>
  )
}

interface DeliveryProps {
  readonly order: Commission
  readonly delivery: NonNullable<Commission['delivery']>
}

function Delivery({ order, delivery }: DeliveryProps) {
  const { t } = useTranslation()
  const { text, score, media, account_name } = delivery
  return (
    <section className={classes.part} data-testid="delivery">
      <h2>{t('commissions.delivery')}</h2>
      {score !== null && <p className={classes.score}>{t('commissions.score_of', { score })}</p>}
      {text !== '' && <p className={classes.words}>{text}</p>}
      {account_name !== null && order.network !== null && (
        <p>
          {t('commissions.account_of', { network: t(`commissions.network.${order.network}`) })}{' '}
          <code className={classes.account} data-testid="account-name">
            {account_name}
          </code>
        </p>
      )}
      {media !== null && <MediaGrid media={[media]} showsName={false} />}
    </section>
  )
}
