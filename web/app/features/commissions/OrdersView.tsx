import type { CommissionSummary } from '@footlight/core/protocol/commissions'
import { Avatar } from '@footlight/ui/Avatar'
import { ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { Price } from '../show/Price.tsx'
import { OrderPages } from './OrderPages.tsx'
import { OrderClock, OrderState } from './OrderState.tsx'
import { useRefreshed } from './use-refreshed.ts'
import './texts.ts'
import page from '../library/MediaPage.module.css'
import classes from './Commissions.module.css'

interface OrdersViewProps {
  readonly side: 'viewer' | 'performer'
  readonly orders: readonly CommissionSummary[]
  readonly total: number
}

/** My orders, or those which were made of me. */
export function OrdersView({ side, orders, total }: OrdersViewProps) {
  const { t } = useTranslation()
  useRefreshed(null)
  return (
    <main id="content" className={page.page} data-testid="orders">
      <header className={page.header}>
        <h1>{t('commissions.orders')}</h1>
        {side === 'performer' && (
          <nav>
            <Link to="/account/offers">{t('commissions.own_offers')}</Link>
          </nav>
        )}
      </header>
      {orders.length === 0 ? (
        <EmptyState
          icon={<ShoppingBag />}
          title={t('commissions.no_orders')}
          text={t(`commissions.no_orders_text.${side}`)}
          action={
            side === 'performer' ? (
              <Link to="/account/offers">{t('commissions.own_offers')}</Link>
            ) : (
              <Link to="/">{t('browse.see_all')}</Link>
            )
          }
        />
      ) : (
        <ul className={classes.list}>
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </ul>
      )}
      <OrderPages total={total} />
    </main>
  )
}

function OrderCard({ order }: { readonly order: CommissionSummary }) {
  const { t } = useTranslation()
  return (
    <li data-testid="order-card">
      <Link to={`/account/orders/${order.id}`} className={classes.card}>
        <Avatar name={order.username} src={order.avatar_url} size={44} />
        <span className={classes.what}>
          <b>{t(`commissions.service.${order.service}`)}</b>
          <span>{order.display_name}</span>
          <OrderClock order={order} />
        </span>
        <span className={classes.side}>
          <OrderState state={order.state} />
          <Price tokens={order.price} />
        </span>
      </Link>
    </li>
  )
}
