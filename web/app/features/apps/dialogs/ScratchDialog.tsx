import type { ScratchTerms } from '@footlight/core/protocol/offer-terms'
import type { ScratchCard } from '@footlight/core/protocol/scratch-card'
import { scratchOffer } from '@footlight/core/rules/offers/app-offers'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useFormat } from '../../../i18n/use-format.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useStores } from '../../../platform/stores-context.ts'
import { OrderButton } from '../../offer/OrderButton.tsx'
import { ReviewNotice } from '../../offer/ReviewNotice.tsx'
import { useOfferReview } from '../../offer/use-offer-review.ts'
import { useRoomScreen } from '../../room/room-context.ts'
import { Cost } from '../../show/dialogs/Cost.tsx'
import { ScratchFields } from './ScratchFields.tsx'
import { ScratchProof } from './ScratchProof.tsx'
import forms from '../../account/forms.module.css'

/** A card of fields, each sold once; what lay under them can be checked when it is over. */
export const ScratchDialog = observer(function ScratchDialog({ card }: { readonly card: ScratchCard }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { room, session } = useStores()
  const { apps } = useRoomScreen()
  const [chosen, setChosen] = useState<number | null>(null)
  const [found, setFound] = useState<string | null | undefined>(undefined)
  const mayScratch = card.is_active && !session.isModel
  const isSold = card.sold.some((sale) => sale.field === chosen)

  const review = useOfferReview(() => {
    const { apps: state } = room.activities
    return state?.scratchoff?.is_active === true ? scratchOffer(state.scratchoff) : null
  })
  const terms = review.seen
  const price = terms?.price ?? card.price

  async function scratch(agreed: ScratchTerms, field: number): Promise<void> {
    const answer = await apps.scratch(agreed, field)
    if (!answer.ok && review.refused(answer.error)) return
    if (answer.ok) setFound(answer.value.prize)
    else if (room.shows.calls.prompt !== null) apps.close()
    setChosen(null)
  }

  // The button is never disabled: it has the focus when a field is sold, and a dialog without focus hears no
  // Escape.
  return (
    <Modal
      title={card.title}
      lead={t('apps.scratch.lead', { tokens: format.number(price), money: format.tokensAsMoney(price) })}
      closeLabel={t('actions.close')}
      onClose={() => apps.close()}
      footer={
        mayScratch &&
        terms !== null && (
          <OrderButton
            review={review}
            pending={apps.pending.has('scratch')}
            onOrder={() => {
              if (chosen !== null && !isSold) void scratch(terms, chosen)
            }}
            data-testid="scratch-buy"
          >
            {chosen === null
              ? t('apps.scratch.choose')
              : t('apps.scratch.buy', { field: format.number(chosen + 1), tokens: format.number(price) })}
          </OrderButton>
        )
      }
    >
      <p className={forms.text}>
        {t('apps.scratch.prizes', {
          list: card.prizes.map((prize) => `${format.number(prize.count)} × ${prize.title}`).join(', '),
        })}
      </p>
      <ScratchFields
        card={card}
        chosen={chosen}
        onChoose={
          mayScratch
            ? (field) => {
                setChosen(field)
                setFound(undefined)
              }
            : null
        }
      />
      <p className={forms.text} role="status">
        {found === undefined
          ? ''
          : found === null
            ? t('apps.scratch.blank')
            : t('apps.scratch.won', { prize: found })}
      </p>
      {mayScratch && <Cost isTaken now={price} />}
      {mayScratch && <ReviewNotice review={review} />}
      <ScratchProof card={card} />
    </Modal>
  )
})
