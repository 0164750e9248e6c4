import { pledgeOffer } from '@footlight/core/rules/offers/show-offers'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { NumberField } from '@footlight/ui/TextField'
import { Coins } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { useFormat } from '../../../i18n/use-format.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useStores } from '../../../platform/stores-context.ts'
import { focusAccept } from '../../offer/OfferNotice.tsx'
import { ReviewNotice } from '../../offer/ReviewNotice.tsx'
import { useOfferReview } from '../../offer/use-offer-review.ts'
import { useRoomScreen } from '../../room/room-context.ts'
import { Cost } from './Cost.tsx'
import forms from '../../account/forms.module.css'

const PLEDGE_FIRST = 25
const PLEDGE_MAX = 1_000_000

/** Tokens towards a show that starts when enough is together. */
export const PledgeDialog = observer(function PledgeDialog() {
  const { t } = useTranslation()
  const format = useFormat()
  const { shows } = useStores().room
  const { show } = useRoomScreen()
  const { calls, currentShow } = shows
  const missing = Math.max(0, (currentShow?.target ?? 0) - (currentShow?.reached ?? 0))
  const [amount, setAmount] = useState(missing > 0 ? Math.min(PLEDGE_FIRST, missing) : PLEDGE_FIRST)
  const review = useOfferReview(() => pledgeOffer(shows.currentShow))
  const terms = review.seen
  const isValid = Number.isInteger(amount) && amount >= 1 && amount <= PLEDGE_MAX

  async function give(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!isValid || terms === null) return
    // Enter in the field is no press of the button.
    if (review.order !== terms) return focusAccept()
    const answer = await calls.pledge(terms, amount)
    if (!answer.ok && review.refused(answer.error)) return
    if (answer.ok || calls.prompt !== null) show.close()
  }

  if (terms === null) return null
  return (
    <Modal
      title={t('shows.confirm.pledge.title')}
      lead={currentShow?.message || undefined}
      closeLabel={t('actions.close')}
      onClose={() => show.close()}
      footer={
        !review.isGone && (
          <Button
            type="submit"
            form="pledge"
            variant={review.changed === null ? 'primary' : 'second'}
            pending={calls.pending.has('pledge')}
            disabled={!isValid}
            data-testid="pledge-send"
          >
            {calls.isRetrying
              ? t('tip.still_sending')
              : review.changed !== null
                ? t('offer.look')
                : t('shows.confirm.pledge.yes', { tokens: format.number(isValid ? amount : 0) })}
          </Button>
        )
      }
    >
      <form id="pledge" onSubmit={(event) => void give(event)}>
        <NumberField
          label={t('tip.amount')}
          hint={t('shows.confirm.pledge.missing', { tokens: format.number(missing) })}
          error={isValid ? undefined : t('tip.whole_tokens')}
          min={1}
          max={PLEDGE_MAX}
          value={amount}
          onValueChange={setAmount}
          suffix={<Coins aria-hidden />}
          data-testid="pledge-amount"
        />
      </form>
      <Cost now={isValid ? amount : 0} explainedIn="viewer#audience" />
      <p className={forms.text}>
        {t('shows.confirm.pledge.text')}
        {` ${t('shows.refund_rule', { count: terms.refund_minutes })}`}
      </p>
      <ReviewNotice review={review} />
    </Modal>
  )
})
