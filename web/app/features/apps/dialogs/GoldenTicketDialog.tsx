import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import type { GoldenTicket } from '@footlight/core/protocol/apps'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { useFormat } from '../../../i18n/use-format.ts'
import { useStores } from '../../../platform/stores-context.ts'
import forms from '../../account/forms.module.css'
import { useRoomScreen } from '../../room/room-context.ts'
import { Cost } from '../../show/dialogs/Cost.tsx'

/** The first who tip exactly its price, or buy it here, hold one: a badge and a place on her list. */
export const GoldenTicketDialog = observer(function GoldenTicketDialog({ ticket }: { readonly ticket: GoldenTicket }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { session, room } = useStores()
  const { apps } = useRoomScreen()
  const isMine = ticket.holders.some((holder) => holder.username === session.username)
  const mayBuy = ticket.is_active && ticket.remaining > 0 && !isMine && !session.isModel

  async function buy(): Promise<void> {
    const answer = await apps.buyGoldenTicket(ticket.round_id)
    if (answer.ok || room.shows.calls.prompt !== null) apps.close()
  }

  return (
    <Modal
      title={ticket.title}
      lead={t('apps.golden.lead', { left: format.number(ticket.remaining), count: ticket.count, formatted: format.number(ticket.count) })}
      closeLabel={t('actions.close')}
      onClose={() => apps.close()}
      footer={mayBuy && <Button variant="primary" pending={apps.pending.has('golden_ticket')} onClick={() => void buy()} data-testid="golden-buy">{t('apps.golden.buy')}</Button>}
    >
      {isMine && <p className={forms.text} role="status">{t('apps.golden.yours')}</p>}
      {ticket.holders.length > 0 && <p className={forms.text}>{t('apps.golden.holders', { names: ticket.holders.map((holder) => holder.username).join(', ') })}</p>}
      {mayBuy && <Cost isTaken now={ticket.price} />}
    </Modal>
  )
})
