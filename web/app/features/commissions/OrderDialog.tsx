import { type CommissionOffer, commissionLimits } from '@footlight/core/protocol/commissions'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { TextArea } from '@footlight/ui/TextArea'
import { NumberField } from '@footlight/ui/TextField'
import { type FormEvent, useId, useState } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ConfirmOrder } from './ConfirmOrder.tsx'
import classes from './Commissions.module.css'

interface OrderDialogProps {
  readonly username: string
  readonly offer: CommissionOffer
  readonly onClose: () => void
}

/** First what is asked for and at which price; then what happens to the tokens, before they are held. */
export function OrderDialog({ username, offer, onClose }: OrderDialogProps) {
  const [text, setText] = useState('')
  const [price, setPrice] = useState(offer.price_min)
  const isPlain = offer.service === 'social_account'
  const [isReady, setReady] = useState(isPlain)
  // Its terms are those of the moment in which it is opened.
  if (isReady)
    return (
      <ConfirmOrder
        username={username}
        offer={offer}
        price={price}
        text={text}
        onBack={isPlain ? null : () => setReady(false)}
        onClose={onClose}
      />
    )
  return (
    <RequestForm
      offer={offer}
      text={text}
      price={price}
      onText={setText}
      onPrice={setPrice}
      onReady={() => setReady(true)}
      onClose={onClose}
    />
  )
}

interface RequestFormProps {
  readonly offer: CommissionOffer
  readonly text: string
  readonly price: number
  readonly onText: (text: string) => void
  readonly onPrice: (price: number) => void
  readonly onReady: () => void
  readonly onClose: () => void
}

function RequestForm({ offer, text, price, onText, onPrice, onReady, onClose }: RequestFormProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const form = useId()
  const [isTried, setTried] = useState(false)
  const { service, price_min, price_max } = offer
  const isEmpty = text.trim() === ''
  const isOutside = !(price >= price_min && price <= price_max)
  const range = t('commissions.range', { min: format.number(price_min), max: format.number(price_max) })

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!isEmpty && !isOutside) onReady()
  }

  return (
    <Modal
      title={t(`commissions.service.${service}`)}
      lead={t(`commissions.ask_lead.${service}`)}
      closeLabel={t('actions.close')}
      onClose={onClose}
      footer={
        <Button type="submit" form={form} variant="primary" data-testid="order-next">
          {t('commissions.next')}
        </Button>
      }
    >
      <form id={form} className={classes.form} onSubmit={submit} noValidate>
        <TextArea
          label={t(`commissions.ask.${service}`)}
          hint={t('commissions.ask_help')}
          value={text}
          rows={5}
          maxLength={commissionLimits.requestChars}
          error={isTried && isEmpty ? t('commissions.wrong.required') : undefined}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
        {price_min < price_max && (
          <NumberField
            label={t('commissions.your_price')}
            hint={range}
            value={price}
            min={price_min}
            max={price_max}
            error={isTried && isOutside ? range : undefined}
            onValueChange={onPrice}
          />
        )}
      </form>
    </Modal>
  )
}
