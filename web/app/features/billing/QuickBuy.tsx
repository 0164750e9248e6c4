import type { Product } from '@footlight/core/protocol/billing'
import { billingCardRoutes, type Card } from '@footlight/core/protocol/billing-cards'
import { Button } from '@footlight/ui/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { ReviewNotice } from '../offer/ReviewNotice.tsx'
import { usePurchase } from '../offer/use-purchase.ts'
import type { Begun } from './BuyPack.tsx'
import { termsOf } from './terms-of.ts'
import { useMoney } from './use-money.ts'
import { quickPacks } from './ways.ts'
import forms from '../account/forms.module.css'
import classes from './Billing.module.css'

interface QuickBuyProps {
  readonly packs: readonly Product[]
  readonly cards: readonly Card[]
  readonly onBegun: (begun: Begun) => void
}

/** Small packs that one press pays with the newest card on file. Nothing where there is no card. */
export function QuickBuy({ packs, cards: [card], onBegun }: QuickBuyProps) {
  const { t } = useTranslation()
  const quick = quickPacks(packs)
  if (card === undefined || quick.length === 0) return null
  return (
    <div className={classes.quick}>
      <p className={classes.quiet}>
        {t('billing_cards.quick', { card: t('billing_cards.named', { ...card }) })}
      </p>
      <div className={classes.actions}>
        {quick.map((pack) => (
          <QuickPack key={pack.internal_id} pack={pack} card={card} onBegun={onBegun} />
        ))}
      </div>
    </div>
  )
}

function QuickPack({
  pack,
  card,
  onBegun,
}: {
  readonly pack: Product
  readonly card: Card
  readonly onBegun: (begun: Begun) => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const money = useMoney()
  const [failed, setFailed] = useState<string | null>(null)
  const { review, isPending, pay } = usePurchase(termsOf(pack), (paid, terms) =>
    paid.send(billingCardRoutes.oneClick, {
      params: { product: terms.product },
      body: { terms, cardId: card.id },
    }),
  )

  async function buy(): Promise<void> {
    setFailed(null)
    const answer = await pay()
    if (answer?.ok) onBegun(answer.value)
    else if (answer !== null) setFailed(answer.error.error)
  }

  return (
    <>
      <ReviewNotice review={review} />
      <Button pending={isPending} onClick={() => void buy()} data-testid={`quick-${pack.tokens}`}>
        {t('wallet.amount', { count: pack.tokens, formatted: format.number(pack.tokens) })} ·{' '}
        {money(pack.amount, pack.currency)}
      </Button>
      {failed !== null && (
        <p className={forms.error} role="alert">
          {t([`errors.${failed}`, 'errors.unknown'])}
        </p>
      )}
    </>
  )
}
