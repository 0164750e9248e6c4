import { type CommissionOffer, commissionRoutes } from '@footlight/core/protocol/commissions'
import type { CommissionTerms } from '@footlight/core/protocol/offer-terms'
import { errorMessage } from '@footlight/core/stores/message'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { OrderButton } from '../offer/OrderButton.tsx'
import { ReviewNotice } from '../offer/ReviewNotice.tsx'
import { usePurchase } from '../offer/use-purchase.ts'
import { Price } from '../show/Price.tsx'
import classes from './Commissions.module.css'

interface ConfirmOrderProps {
  readonly username: string
  readonly offer: CommissionOffer
  readonly price: number
  readonly text: string
  /** null: there is nothing to say before. */
  readonly onBack: (() => void) | null
  readonly onClose: () => void
}

/** What becomes of the tokens, said before they are held. */
export const ConfirmOrder = observer(function ConfirmOrder(props: ConfirmOrderProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { offer, text, onBack, onClose } = props
  const { review, isPending, refused, pay } = useOrder(props)
  const terms = review.seen
  if (terms === null) return null
  const tokens = t('wallet.amount', { count: terms.price, formatted: format.number(terms.price) })
  return (
    <Modal
      title={t(`commissions.service.${offer.service}`)}
      lead={t('commissions.confirm_lead')}
      closeLabel={t('actions.close')}
      onClose={onClose}
      footer={
        <>
          {onBack !== null && <Button onClick={onBack}>{t('commissions.back')}</Button>}
          <OrderButton
            review={review}
            pending={isPending}
            onOrder={() => void pay()}
            data-testid="order-confirm"
          >
            {t('commissions.hold', { tokens })}
          </OrderButton>
        </>
      }
    >
      <Price tokens={terms.price} />
      {text !== '' && <blockquote className={classes.words}>{text}</blockquote>}
      <ol className={classes.steps} data-testid="order-steps">
        <li>{t('commissions.step.held', { tokens })}</li>
        <li>{t('commissions.step.answer')}</li>
        <li>{t('commissions.step.delivery', { count: terms.delivery_days })}</li>
        {terms.duration !== null && <li>{t(`commissions.step.access.${terms.duration}`)}</li>}
        <li>{t('commissions.step.dispute')}</li>
      </ol>
      {refused && (
        <p role="alert" className={classes.error}>
          {t('commissions.wrong.prohibited')}
        </p>
      )}
      <ReviewNotice review={review} />
    </Modal>
  )
})

function useOrder({ username, offer, price, text, onClose }: ConfirmOrderProps) {
  const { toasts, ui } = useStores()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const [refused, setRefused] = useState(false)
  const purchase = usePurchase(termsOf(offer, price), (paid, terms) =>
    paid.send(commissionRoutes.orderCommission, { params: { username }, body: { terms, text } }),
  )

  async function pay(): Promise<void> {
    setRefused(false)
    const answer = await purchase.pay()
    if (answer === null) return
    if (answer.ok) {
      toasts.show({ appearance: 'success', title: { key: 'commissions.ordered' } })
      onClose()
      await navigate(`/account/orders/${answer.value.order.id}`)
      return
    }
    const { error, state } = answer.error
    if (error === 'invalid_value') setRefused(true)
    else if (error === 'not_enough_tokens') {
      toasts.error(errorMessage(error))
      ui.open('tokens')
    } else {
      toasts.error(state === 'too_many_orders' ? { key: 'commissions.too_many_orders' } : errorMessage(error))
      await revalidator.revalidate()
    }
  }

  return { ...purchase, refused, pay }
}

function termsOf(offer: CommissionOffer, price: number): CommissionTerms {
  const { service, delivery_days, network, duration } = offer
  return { kind: 'commission', service, price, delivery_days, network, duration }
}
