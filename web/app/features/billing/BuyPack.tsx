import {
  billingRoutes,
  type LinkOpening,
  type Product,
  type Purchase,
} from '@footlight/core/protocol/billing'
import { Button } from '@footlight/ui/Button'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { usePurchaseSteps } from '../browser-logs/use-purchase-steps.ts'
import { ReviewNotice } from '../offer/ReviewNotice.tsx'
import { usePurchase } from '../offer/use-purchase.ts'
import { Refused } from './Refused.tsx'
import { termsOf } from './terms-of.ts'
import { useMoney } from './use-money.ts'
import type { Way } from './ways.ts'
import classes from './Billing.module.css'

/** `link`: the page of the biller; null: it has none for this purchase. */
export interface Begun {
  readonly purchase: Purchase
  readonly link: string | null
  /** null: there is no link. */
  readonly opens: LinkOpening | null
}

interface BuyPackProps {
  readonly pack: Product
  readonly way: Way
  /** A card on file is the first way; this one is for another card. */
  readonly isSecond: boolean
  readonly onBegun: (begun: Begun) => void
}

/** The whole price of one pack with the tax in it, and the way to where it is paid. Mounted anew for another pack. */
export function BuyPack({ pack, way, isSecond, onBegun }: BuyPackProps) {
  const { t } = useTranslation()
  const money = useMoney()
  const { session } = useStores()
  const [failed, setFailed] = useState<string | null>(null)
  const noteStep = usePurchaseSteps()
  const product = pack.internal_id
  const { review, isPending, pay } = usePurchase(termsOf(pack), (paid, terms) =>
    paid.send(billingRoutes.purchase, {
      params: { product: terms.product },
      body: { terms, biller_pref: way },
    }),
  )

  async function buy(): Promise<void> {
    setFailed(null)
    noteStep('sent', { product })
    // Opened with the press itself: a window that opens later is held back by browsers.
    const opened = pack.opens === 'window' ? window.open('about:blank', '_blank') : null
    const answer = await pay()
    if (!answer?.ok) {
      opened?.close()
      if (answer === null) return
      noteStep('failed', { product, code: answer.error.error })
      setFailed(answer.error.error)
      return
    }
    const { purchase, link, opens } = answer.value
    noteStep('biller_opened', { product })
    if (opens === 'page') {
      opened?.close()
      window.location.assign(link)
      return
    }
    if (opens === 'modal') opened?.close()
    else if (opened !== null) {
      // The biller's page has no hold on this one.
      opened.opener = null
      opened.location.replace(link)
    }
    onBegun({ purchase, link, opens })
  }

  return (
    <>
      <ReviewNotice review={review} />
      <Button
        variant={isSecond ? 'second' : 'primary'}
        block
        {...(pack.opens === 'window' && { icon: <ExternalLink aria-hidden /> })}
        pending={isPending}
        onClick={() => void buy()}
        data-testid="buy-pack"
      >
        {isSecond
          ? t('billing_cards.other_card')
          : t('billing.pay', { money: money(pack.amount, pack.currency) })}
      </Button>
      <Refused code={failed} />
      <p className={classes.quiet}>
        {t(pack.opens === 'window' ? 'billing.elsewhere' : `billing.elsewhere_${pack.opens}`)}
      </p>
      {session.siteConfig?.device_check === true && (
        <p className={classes.quiet} data-testid="device-check">
          {t('billing.device_check')}
        </p>
      )}
    </>
  )
}

/** What of the price is tax. */
export function TaxLine({ pack: { tax, currency } }: { readonly pack: Product }) {
  const { t } = useTranslation()
  const format = useFormat()
  const money = useMoney()
  return (
    <p className={classes.quiet} data-testid="pack-tax">
      {tax.country === null
        ? t('billing.tax_unknown')
        : t(tax.rate === 0 ? 'billing.tax_none' : 'billing.tax', {
            tax: money(tax.amount, currency),
            percent: format.number(tax.rate / 100),
            country: format.countryName(tax.country),
          })}
    </p>
  )
}
