import { AGE_OFFER, BillerReturn, billingRoutes, type Purchase } from '@footlight/core/protocol/billing'
import { Button } from '@footlight/ui/Button'
import { useEffect } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { usePurchaseOutcome } from '../browser-logs/use-purchase-steps.ts'
import { PurchaseStateNotice } from './PurchaseState.tsx'
import page from '../library/MediaPage.module.css'
import classes from './Billing.module.css'
import './texts.ts'
import { useDeviceReport } from './use-device-report.ts'
import { useMoney } from './use-money.ts'
import { useProductName } from './use-product-name.ts'
import { usePurchaseState } from './use-purchase-state.ts'

/** One purchase; also where a biller sends its buyer back to. */
export function PurchaseView({ purchase: first }: { readonly purchase: Purchase }) {
  const { t } = useTranslation()
  const { ui } = useStores()
  const purchase = usePurchaseState(first)
  useDeviceReport(first.id)
  const isBack = useReturn(first.id)
  usePurchaseOutcome(purchase, isBack)
  const isOver = purchase.state === 'declined' || purchase.state === 'expired'
  return (
    <main id="content" className={page.page} data-testid="purchase">
      <header className={page.header}>
        <h1>{t('billing.purchase')}</h1>
        <nav>
          <Link to="/account/purchases">{t('billing.purchases')}</Link>
        </nav>
      </header>
      <div className={classes.progress}>
        <PurchaseStateNotice purchase={purchase} />
        {isBack && <p className={classes.quiet}>{t('billing.close_window')}</p>}
        <PurchaseFacts purchase={purchase} />
        <div className={classes.actions}>
          {isOver && purchase.product !== AGE_OFFER && (
            <Button variant="primary" onClick={() => ui.open('tokens')}>
              {t('billing.other_pack')}
            </Button>
          )}
          {/* Before the proof nothing else is sold, and no room is open. */}
          <Link to={purchase.product === AGE_OFFER ? '/age-check' : '/'}>
            {t(isOver && purchase.product === AGE_OFFER ? 'billing.get_verified' : 'browse.see_all')}
          </Link>
          <Link to="/support">{t('billing.support')}</Link>
        </div>
      </div>
    </main>
  )
}

function PurchaseFacts({ purchase }: { readonly purchase: Purchase }) {
  const { t } = useTranslation()
  const format = useFormat()
  const money = useMoney()
  const dateTime = useDateTime()
  const nameOf = useProductName()
  const { id, amount, currency, tax, biller, ordered_at: at } = purchase
  return (
    <dl className={classes.facts}>
      <dt>{t('billing.facts.pack')}</dt>
      <dd>{nameOf(purchase)}</dd>
      <dt>{t('billing.facts.price')}</dt>
      <dd>{money(amount, currency)}</dd>
      {tax.country !== null && tax.rate > 0 && (
        <>
          <dt>{t('billing.facts.tax')}</dt>
          <dd>{`${money(tax.amount, currency)} (${format.number(tax.rate / 100)} %, ${format.countryName(tax.country)})`}</dd>
        </>
      )}
      <dt>{t('billing.facts.at')}</dt>
      <dd>
        <time dateTime={at}>{dateTime(at)}</time>
      </dd>
      <dt>{t('billing.facts.biller')}</dt>
      <dd>{biller}</dd>
      <dt>{t('billing.facts.number')}</dt>
      <dd>{id}</dd>
    </dl>
  )
}

/**
 * Whoever comes back from the biller has the server ask it, so that tokens are there also when its own word is late; the address
 * forgets what the biller wrote into it. True: this page was opened by coming back.
 */
function useReturn(id: string): boolean {
  const { api } = useStores()
  const [query, setQuery] = useSearchParams()
  const { revalidate } = useRevalidator()
  // PayPal says `token` and no answer.
  const hasCome = query.has('ans') || query.has('token')
  const isBack = hasCome || query.has('back')
  useEffect(() => {
    if (!hasCome) return
    const said = BillerReturn.safeParse({ ...Object.fromEntries(query), reference: id })
    const asked = said.success ? api.call(billingRoutes.returned, { body: said.data }) : Promise.resolve()
    void asked.then(async () => {
      setQuery({ back: '1' }, { replace: true, preventScrollReset: true })
      await revalidate()
    })
  }, [api, hasCome, id, query, setQuery, revalidate])
  return isBack
}
