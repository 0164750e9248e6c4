import type { Card, Product } from '@footlight/core/protocol/billing'
import { Button } from '@footlight/ui/Button'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ReviewNotice } from '../offer/ReviewNotice.tsx'
import type { Begun } from './BuyPack.tsx'
import { useMoney } from './use-money.ts'
import { useOneClick } from './use-one-click.ts'
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
  const { review, isPending, failed, buy } = useOneClick(pack, card.id, onBegun)
  return (
    <>
      <ReviewNotice review={review} />
      <Button pending={isPending} onClick={() => void buy()} data-testid={`quick-${pack.tokens}`}>
        {t('wallet.amount', { count: pack.tokens, formatted: format.number(pack.tokens) })} ·{' '}
        {money(pack.amount, pack.currency)}
      </Button>
      {failed !== null && (
        <p className={forms.error} role="alert">
          {t(`errors.${failed}`)}
        </p>
      )}
    </>
  )
}
