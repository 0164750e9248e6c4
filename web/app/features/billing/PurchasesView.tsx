import { billingLimits, type PurchaseLimits as Limits, type Purchase } from '@footlight/core/protocol/billing'
import type { AutoReUps } from '@footlight/core/protocol/billing-cards'
import { Button } from '@footlight/ui/Button'
import { Coins } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { pageIn } from '../../platform/page-in.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { PurchaseLimits } from './PurchaseLimits.tsx'
import { SavedCards } from './SavedCards.tsx'
import page from '../library/MediaPage.module.css'
import classes from './Billing.module.css'
import './texts.ts'
import { useMoney } from './use-money.ts'
import { useProductName } from './use-product-name.ts'

interface PurchasesViewProps {
  readonly purchases: readonly Purchase[]
  readonly total: number
  readonly limits: Limits
  readonly reUps: AutoReUps
}

/** What was bought for money, newest first. */
export function PurchasesView({ purchases, total, limits, reUps }: PurchasesViewProps) {
  const { t } = useTranslation()
  const { ui, session } = useStores()
  const isBrowser = useIsBrowser()
  return (
    <main id="content" className={page.page} data-testid="purchases">
      <header className={page.header}>
        <h1>{t('billing.purchases')}</h1>
        {session.isModel || (
          <Button variant="primary" onClick={() => ui.open('tokens')}>
            {t('tokens.title')}
          </Button>
        )}
      </header>
      {purchases.length === 0 ? (
        <EmptyState
          icon={<Coins />}
          title={t('billing.no_purchases')}
          text={t('billing.no_purchases_text')}
          action={<Link to="/">{t('browse.see_all')}</Link>}
        />
      ) : (
        <ul className={classes.list}>
          {purchases.map((purchase) => (
            <li key={purchase.id}>
              <PurchaseCard purchase={purchase} />
            </li>
          ))}
        </ul>
      )}
      <PurchasePages total={total} />
      {session.isModel || (
        <div inert={!isBrowser}>
          <SavedCards reUps={reUps} />
          <PurchaseLimits limits={limits} />
        </div>
      )}
    </main>
  )
}

function PurchaseCard({ purchase }: { readonly purchase: Purchase }) {
  const { t } = useTranslation()
  const money = useMoney()
  const dateTime = useDateTime()
  const nameOf = useProductName()
  const { id, amount, currency, state, ordered_at: at } = purchase
  return (
    <Link to={`/account/purchases/${id}`} className={classes.card} data-testid="purchase-card">
      <span>
        <b>{nameOf(purchase)}</b>
        <time className={classes.quiet} dateTime={at}>
          {dateTime(at)}
        </time>
      </span>
      <span>
        <b>{money(amount, currency)}</b>
        <span className={classes.quiet}>{t(`billing.state.${state}.title`)}</span>
      </span>
    </Link>
  )
}

function PurchasePages({ total }: { readonly total: number }) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const at = pageIn(query)
  if (total <= billingLimits.pageSize) return null
  return (
    <nav className={page.pages} aria-label={t('billing.pages')}>
      {at > 1 ? <Link to={`?page=${at - 1}`}>{t('billing.newer')}</Link> : <span />}
      {at * billingLimits.pageSize < total && <Link to={`?page=${at + 1}`}>{t('billing.older')}</Link>}
    </nav>
  )
}
