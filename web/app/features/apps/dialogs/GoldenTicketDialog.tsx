import type { GoldenTicket } from '@footlight/core/protocol/golden-ticket'
import type { GoldenTicketTerms } from '@footlight/core/protocol/offer-terms'
import { goldenTicketOffer } from '@footlight/core/rules/offers/app-offers'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useFormat } from '../../../i18n/use-format.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useStores } from '../../../platform/stores-context.ts'
import { OrderButton } from '../../offer/OrderButton.tsx'
import { ReviewNotice } from '../../offer/ReviewNotice.tsx'
import { useOfferReview } from '../../offer/use-offer-review.ts'
import { useRoomScreen } from '../../room/room-context.ts'
import { Cost } from '../../show/dialogs/Cost.tsx'
import forms from '../../account/forms.module.css'

/**
 * The first who tip exactly its price, or buy it here, hold one: a badge and a place on the performer's list.
 */
export const GoldenTicketDialog = observer(function GoldenTicketDialog({
  ticket,
}: {
  readonly ticket: GoldenTicket
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { session, room } = useStores()
  const { apps } = useRoomScreen()
  const isMine = ticket.holders.some((holder) => holder.username === session.username)
  const mayBuy = ticket.is_active && ticket.remaining > 0 && !isMine && !session.isModel

  const review = useOfferReview(() => {
    const { apps: state } = room.activities
    return state?.golden_ticket?.is_active === true ? goldenTicketOffer(state.golden_ticket) : null
  })
  const terms = review.seen

  async function buy(agreed: GoldenTicketTerms): Promise<void> {
    const answer = await apps.buyGoldenTicket(agreed)
    if (!answer.ok && review.refused(answer.error)) return
    if (answer.ok || room.shows.calls.prompt !== null) apps.close()
  }

  return (
    <Modal
      title={ticket.title}
      lead={t('apps.golden.lead', {
        left: format.number(ticket.remaining),
        count: ticket.count,
        formatted: format.number(ticket.count),
      })}
      closeLabel={t('actions.close')}
      onClose={() => apps.close()}
      footer={
        mayBuy &&
        terms !== null && (
          <OrderButton
            review={review}
            pending={apps.pending.has('golden_ticket')}
            onOrder={() => void buy(terms)}
            data-testid="golden-buy"
          >
            {t('apps.golden.buy')}
          </OrderButton>
        )
      }
    >
      {isMine && (
        <p className={forms.text} role="status">
          {t('apps.golden.yours')}
        </p>
      )}
      {ticket.holders.length > 0 && (
        <p className={forms.text}>
          {t('apps.golden.holders', { names: ticket.holders.map((holder) => holder.username).join(', ') })}
        </p>
      )}
      {mayBuy && terms !== null && <Cost isTaken now={terms.price} />}
      {mayBuy && <ReviewNotice review={review} />}
    </Modal>
  )
})
