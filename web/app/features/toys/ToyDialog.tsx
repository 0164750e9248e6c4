import type { ToyControlTerms } from '@footlight/core/protocol/offer-terms'
import { toyControlOffer } from '@footlight/core/rules/offers/app-offers'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { clockText } from '../../i18n/clock-text.ts'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { OrderButton } from '../offer/OrderButton.tsx'
import { ReviewNotice } from '../offer/ReviewNotice.tsx'
import { useOfferReview } from '../offer/use-offer-review.ts'
import { useRoomScreen } from '../room/room-context.ts'
import { Cost } from '../show/dialogs/Cost.tsx'
import forms from '../account/forms.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/toys.json', { import: 'default' }))

/** What control costs, how many come first, and when something of it comes back: said before it is bought. */
export const ToyDialog = observer(function ToyDialog() {
  const { t } = useTranslation()
  const format = useFormat()
  const { room } = useStores()
  const { apps, data } = useRoomScreen()
  const { status } = room.activities.toys
  const before = status === null ? 0 : status.queue.length + (status.control === null ? 0 : 1)
  const name = data.user.displayName

  const review = useOfferReview(() => {
    const { toys } = room.activities
    return toys.status?.offer == null ? null : toyControlOffer(toys.status.offer)
  })
  const terms = review.seen
  if (terms === null) return null

  async function buy(agreed: ToyControlTerms): Promise<void> {
    const answer = await apps.buyToyControl(agreed)
    if (!answer.ok && review.refused(answer.error)) return
    if (answer.ok || room.shows.calls.prompt !== null) apps.close()
  }

  return (
    <Modal
      title={t('toys.dialog.title', { name })}
      lead={t('toys.dialog.text', { time: clockText(terms.seconds) })}
      closeLabel={t('actions.close')}
      onClose={() => apps.close()}
      footer={
        <OrderButton
          review={review}
          pending={apps.pending.has('toy_control')}
          onOrder={() => void buy(terms)}
          data-testid="toy-confirm"
        >
          {t('toys.dialog.yes', { count: terms.price, formatted: format.number(terms.price) })}
        </OrderButton>
      }
    >
      {before > 0 && (
        <p className={forms.text} role="status">
          {t('toys.dialog.before', { count: before, formatted: format.number(before) })}
        </p>
      )}
      <p className={forms.text}>{t('toys.dialog.rule', { name })}</p>
      <Cost now={terms.price} />
      <ReviewNotice review={review} />
    </Modal>
  )
})
