import type { Card } from '@footlight/core/protocol/billing'
import { billingRoutes, type Product } from '@footlight/core/protocol/billing'
import { type AutoReUps, billingCardRoutes } from '@footlight/core/protocol/billing-cards'
import { CreditCard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useAccountNews } from '../../platform/use-account-news.ts'
import { ConfirmAction } from '../commissions/ConfirmAction.tsx'
import { TopUps } from './TopUps.tsx'
import classes from './Billing.module.css'
import own from './SavedCards.module.css'

/** Cards that payment services keep, and what is charged to them automatically. */
export function SavedCards({ reUps }: { readonly reUps: AutoReUps }) {
  const { t } = useTranslation()
  const packs = usePacks()
  const { revalidate } = useRevalidator()
  // A top-up that comes while the page is open is in its sums.
  useAccountNews(({ name }) => name === 'v3.reUp.update', revalidate)
  const { cards } = reUps
  return (
    <section className={classes.limits} aria-labelledby="saved-cards">
      <h2 id="saved-cards">{t('billing_cards.title')}</h2>
      <p className={classes.quiet}>{t(cards.length === 0 ? 'billing_cards.none' : 'billing_cards.lead')}</p>
      {cards.length > 0 && (
        <ul className={own.list}>
          {cards.map((card) => (
            <li key={card.id}>
              <SavedCard card={card} />
            </li>
          ))}
        </ul>
      )}
      {/* Another window may have changed them. */}
      <TopUps key={JSON.stringify([reUps.settings, reUps.is_on])} reUps={reUps} packs={packs} />
    </section>
  )
}

/** Asked for by the page itself: who may buy nothing has none, and sees their cards all the same. */
function usePacks(): readonly Product[] {
  const { api } = useStores()
  const [packs, setPacks] = useState<readonly Product[]>([])
  useEffect(() => {
    let isHere = true
    void api.call(billingRoutes.products, { body: {} }).then((answer) => {
      if (isHere && answer.ok) setPacks(answer.value.products.credit)
    })
    return () => {
      isHere = false
    }
  }, [api])
  return packs
}

function SavedCard({ card }: { readonly card: Card }) {
  const { t } = useTranslation()
  const { api, toasts, session } = useStores()
  const revalidator = useRevalidator()
  const [isPending, setPending] = useState(false)

  async function remove(): Promise<boolean> {
    setPending(true)
    const answer = await api.call(billingCardRoutes.removeCard, { params: { id: card.id } })
    setPending(false)
    if (answer.ok) void session.refresh()
    else toasts.error({ key: `errors.${answer.error.error}` })
    await revalidator.revalidate()
    return answer.ok
  }

  return (
    <div className={own.card} data-testid="saved-card">
      <CreditCard aria-hidden className={own.icon} />
      <span className={own.about}>
        <b>{t('billing_cards.named', { ...card })}</b>
        <span className={classes.quiet}>
          {t('billing_cards.until', { month: card.expires.slice(5), year: card.expires.slice(0, 4) })}{' '}
          {t(card.has_affidavit ? 'billing_cards.also_away' : 'billing_cards.when_pressed')}
        </span>
      </span>
      <ConfirmAction
        label={t('billing_cards.remove')}
        text={t('billing_cards.remove_text', { card: t('billing_cards.named', { ...card }) })}
        isPending={isPending}
        onConfirm={remove}
        data-testid="remove-card"
      />
    </div>
  )
}
