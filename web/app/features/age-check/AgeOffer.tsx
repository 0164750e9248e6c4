import { billingRoutes, type Product } from '@footlight/core/protocol/billing'
import { Button } from '@footlight/ui/Button'
import { useCallback, useEffect, useState } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
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
  const read = useCallback(async () => {
    const answer = await api.call(billingRoutes.ageOffer)
    setProduct(answer.ok ? answer.value.product : null)
  }, [api])
  useEffect(() => void read(), [read])
  if (product === null) return null
  const terms = termsOf(product)

  async function buy(): Promise<void> {
    const bought = await call(() => api.call(billingRoutes.buyAgeOffer, { body: { terms } }))
    // What was refused may be another offer by now, or none.
    if (bought === null) await read()
    else location.assign(bought.link)
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
