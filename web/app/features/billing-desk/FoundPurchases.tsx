import { PurchaseState } from '@footlight/core/protocol/billing'
import type { DeskPurchase } from '@footlight/core/protocol/billing-desk'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { Search } from 'lucide-react'
import { Form, Link, useSearchParams } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMoney } from '../billing/use-money.ts'
import { useProductName } from '../billing/use-product-name.ts'
import { SavedViews } from '../staff/SavedViews.tsx'
import buying from '../billing/Billing.module.css'
import page from '../library/MediaPage.module.css'
import classes from './BillingDesk.module.css'

export interface FoundPurchasesProps {
  readonly purchases: readonly DeskPurchase[]
  readonly hasMore: boolean
  readonly page: number
}

/** Purchases by buyer, number or state. What is looked for stands in the address. */
export function FoundPurchases({ purchases, hasMore, page: at }: FoundPurchasesProps) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const states = PurchaseState.options.map((state) => ({
    value: state,
    label: t(`billing.state.${state}.title`),
  }))
  return (
    <section className={classes.part} aria-labelledby="desk-purchases">
      <h2 id="desk-purchases">{t('billing.purchases')}</h2>
      <Form className={classes.search} role="search" aria-label={t('billing.purchases')}>
        <TextField
          name="find"
          label={t('billing_desk.search')}
          defaultValue={query.get('find') ?? ''}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
        />
        <Select
          name="state"
          label={t('billing_desk.state')}
          defaultValue={query.get('state') ?? ''}
          options={[{ value: '', label: t('billing_desk.any') }, ...states]}
        />
        <Button type="submit" icon={<Search aria-hidden />}>
          {t('billing_desk.find')}
        </Button>
      </Form>
      <SavedViews table="purchases" />
      {purchases.length === 0 ? (
        <p className={classes.quiet}>{t('billing_desk.none_found')}</p>
      ) : (
        <ul className={buying.list}>
          {purchases.map((purchase) => (
            <li key={purchase.id}>
              <Row purchase={purchase} />
            </li>
          ))}
        </ul>
      )}
      {(at > 1 || hasMore) && (
        <nav className={page.pages} aria-label={t('billing.pages')}>
          {at > 1 ? <Link to={`?${pageOf(query, at - 1)}`}>{t('billing.newer')}</Link> : <span />}
          {hasMore && <Link to={`?${pageOf(query, at + 1)}`}>{t('billing.older')}</Link>}
        </nav>
      )}
    </section>
  )
}

function pageOf(query: URLSearchParams, page: number): string {
  const next = new URLSearchParams(query)
  next.set('page', String(page))
  return next.toString()
}

function Row({ purchase }: { readonly purchase: DeskPurchase }) {
  const { t } = useTranslation()
  const money = useMoney()
  const dateTime = useDateTime()
  const nameOf = useProductName()
  const { id, username, amount, currency, state, ordered_at: at } = purchase
  return (
    <Link to={`/admin/money/${id}`} className={buying.card} data-testid="desk-purchase">
      <span>
        <b>{username ?? t('billing_desk.gone')}</b>
        <time className={buying.quiet} dateTime={at}>
          {dateTime(at)}
        </time>
      </span>
      <span>
        <b>
          {money(amount, currency)} · {nameOf(purchase)}
        </b>
        <span className={buying.quiet}>{t(`billing.state.${state}.title`)}</span>
      </span>
    </Link>
  )
}
