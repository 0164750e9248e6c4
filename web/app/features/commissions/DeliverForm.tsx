import { type Commission, commissionLimits, commissionRoutes } from '@footlight/core/protocol/commissions'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextArea } from '@footlight/ui/TextArea'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { PageForm } from '../shell/PageForm.tsx'
import { PreparedMedia } from './PreparedMedia.tsx'
import { useOrderCalls } from './use-order-calls.ts'
import classes from './Commissions.module.css'

const { score: range, deliveryChars } = commissionLimits
const scores = Array.from({ length: range.max - range.min + 1 }, (_, at) => range.max - at)

/** Delivers an order: words, a score, or the item that was prepared for it. */
export function DeliverForm({ order }: { readonly order: Commission }) {
  const { t } = useTranslation()
  const form = useDelivery(order)
  const isAccount = order.service === 'social_account'
  return (
    <PageForm
      className={classes.part}
      onSubmit={(event) => void form.deliver(event)}
      data-testid="deliver-form"
    >
      <h2>{t('commissions.deliver')}</h2>
      {isAccount ? (
        <p className={classes.quiet}>{t('commissions.deliver_account')}</p>
      ) : (
        <PreparedMedia order={order} isSent={form.isWithMedia} onSent={form.setWithMedia} />
      )}
      {order.service === 'media_rating' && (
        <Select
          label={t('commissions.score')}
          value={form.score}
          options={[
            { value: '', label: t('commissions.no_score') },
            ...scores.map((score) => ({ value: String(score), label: t('commissions.score_of', { score }) })),
          ]}
          onChange={({ currentTarget }) => form.setScore(currentTarget.value)}
        />
      )}
      <TextArea
        label={t('commissions.your_words')}
        value={form.text}
        rows={5}
        maxLength={deliveryChars}
        error={form.error}
        onChange={({ currentTarget }) => form.setText(currentTarget.value)}
      />
      <p className={classes.quiet}>{t('commissions.deliver_help')}</p>
      <div className={classes.actions}>
        <Button type="submit" variant="primary" pending={form.isPending} data-testid="order-deliver">
          {t('commissions.deliver')}
        </Button>
      </div>
    </PageForm>
  )
}

function useDelivery(order: Commission) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, say } = useOrderCalls()
  const [text, setText] = useState('')
  const [score, setScore] = useState('')
  const [isWithMedia, setWithMedia] = useState(false)
  const [error, setError] = useState<string | undefined>()

  async function deliver(event: FormEvent): Promise<void> {
    event.preventDefault()
    const body = { text, score: score === '' ? null : Number(score), with_media: isWithMedia }
    const { fields } = await say(
      () => api.call(commissionRoutes.deliverCommission, { params: { id: order.id }, body }),
      'commissions.done.deliver',
    )
    const wrong = fields?.['text']
    setError(wrong && t([`commissions.wrong.${wrong}`, 'commissions.wrong.prohibited']))
  }

  return { text, setText, score, setScore, isWithMedia, setWithMedia, error, isPending, deliver }
}
