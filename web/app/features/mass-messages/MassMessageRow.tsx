import { type MassMessage, massMessageRoutes } from '@footlight/core/protocol/mass-messages'
import { Badge } from '@footlight/ui/Badge'
import { Button } from '@footlight/ui/Button'
import { useRevalidator } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import classes from './MassMessages.module.css'

const tones = { waiting: 'neutral', sending: 'neutral', sent: 'good', stopped: 'bad' } as const

/** One message to many: whom it was for, how many have it, what it earned. */
export function MassMessageRow({ message }: { readonly message: MassMessage }) {
  const { t } = useTranslation()
  const format = useFormat()
  const date = useDateTime()
  const isBrowser = useIsBrowser()
  const stop = useStop(message.id)
  const { state, text, audience, delivered, left_out, attachment } = message
  return (
    <li className={classes.message} data-testid="mass-message" data-state={state}>
      <p className={classes.head}>
        <Badge tone={tones[state]}>{t(`mass.state.${state}`)}</Badge>
        <time dateTime={message.sends_at}>{date(message.sends_at)}</time>
        <span className={classes.quiet}>{t(`mass.to.${audience.to}`)}</span>
      </p>
      <p className={classes.text}>{text}</p>
      {attachment !== null && (
        <p className={classes.quiet}>
          {t('mass.attached', { count: attachment.items, formatted: format.number(attachment.items) })}
          {attachment.token_price > 0 &&
            ` · ${t('mass.sold', {
              price: format.number(attachment.token_price),
              count: attachment.sales,
              formatted: format.number(attachment.sales),
              earned: format.number(attachment.earned),
            })}`}
        </p>
      )}
      <p className={classes.quiet}>
        {t('mass.delivered', { count: delivered, formatted: format.number(delivered) })}
        {left_out > 0 && ` · ${t('mass.left_out', { count: left_out, formatted: format.number(left_out) })}`}
      </p>
      {(state === 'waiting' || state === 'sending') && (
        <div className={classes.actions} inert={!isBrowser}>
          <Button onClick={() => void stop()}>{t(state === 'waiting' ? 'mass.undo' : 'mass.stop')}</Button>
        </div>
      )}
    </li>
  )
}

function useStop(id: number) {
  const { api, toasts } = useStores()
  const revalidator = useRevalidator()
  return async (): Promise<void> => {
    const answer = await api.call(massMessageRoutes.stopMassMessage, { params: { id } })
    if (answer.ok) toasts.show({ appearance: 'success', title: { key: 'mass.stopped' } })
    else if (answer.error.error === 'wrong_state') toasts.error({ key: 'mass.too_late' })
    else toasts.error({ key: `errors.${answer.error.error}` })
    await revalidator.revalidate()
  }
}
