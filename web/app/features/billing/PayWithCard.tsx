import type { Card, Product } from '@footlight/core/protocol/billing'
import { Button } from '@footlight/ui/Button'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ReviewNotice } from '../offer/ReviewNotice.tsx'
import type { Begun } from './BuyPack.tsx'
import { CardSelect } from './CardSelect.tsx'
import { Refused } from './Refused.tsx'
import { useMoney } from './use-money.ts'
import { useOneClick } from './use-one-click.ts'

interface PayWithCardProps {
  readonly pack: Product
  /** At least one. */
  readonly cards: readonly Card[]
  readonly onBegun: (begun: Begun) => void
}

/** One press charges a card on file. Mounted anew for another pack. */
export function PayWithCard({ pack, cards, onBegun }: PayWithCardProps) {
  const { t } = useTranslation()
  const money = useMoney()
  const [chosen, setChosen] = useState(cards[0]!.id)
  const card = cards.find(({ id }) => id === chosen) ?? cards[0]!
  const { review, isPending, failed, buy } = useOneClick(pack, card.id, onBegun)

  return (
    <>
      {cards.length > 1 && <CardSelect cards={cards} chosen={card.id} onChoose={setChosen} />}
      <ReviewNotice review={review} />
      <Button
        variant="primary"
        block
        icon={<CreditCard aria-hidden />}
        pending={isPending}
        onClick={() => void buy()}
        data-testid="pay-with-card"
      >
        {t('billing_cards.pay', {
          money: money(pack.amount, pack.currency),
          card: t('billing_cards.named', { ...card }),
        })}
      </Button>
      <Refused code={failed} />
    </>
  )
}
