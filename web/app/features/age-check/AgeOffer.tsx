import { billingRoutes, type Product } from '@footlight/core/protocol/billing'
import { Button } from '@footlight/ui/Button'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import { termsOf } from '../billing/terms-of.ts'
import { useMoney } from '../billing/use-money.ts'
import classes from './AgeCheck.module.css'

/** Tokens whose payment with a credit card is the proof; nothing where they are not offered. */
export function AgeOffer() {
  const { t } = useTranslation()
  const { api } = useStores()
  const format = useFormat()
  const money = useMoney()
  const { isPending, call } = useCall()
  const [product, setProduct] = useState<Product | null>(null)
  useEffect(() => {
    void api.call(billingRoutes.ageOffer).then((answer) => answer.ok && setProduct(answer.value.product))
  }, [api])
  if (product === null) return null
  const terms = termsOf(product)

  async function buy(): Promise<void> {
    const bought = await call(() => api.call(billingRoutes.buyAgeOffer, { body: { terms } }))
    if (bought !== null) location.assign(bought.link)
  }

  return (
    <section className={classes.offer} aria-labelledby="age-offer" data-testid="age-offer">
      <h2 id="age-offer" className={classes.choose}>
        {t('age_check.offer.title')}
      </h2>
      <p className={classes.quiet}>
        {t('age_check.offer.text', {
          tokens: format.number(product.tokens),
          price: money(product.amount, product.currency),
        })}
      </p>
      <Button pending={isPending} onClick={() => void buy()}>
        {t('age_check.offer.buy', { price: money(product.amount, product.currency) })}
      </Button>
    </section>
  )
}
