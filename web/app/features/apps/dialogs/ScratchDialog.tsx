import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScratchCard } from '@footlight/core/protocol/apps'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { useFormat } from '../../../i18n/use-format.ts'
import { useStores } from '../../../platform/stores-context.ts'
import forms from '../../account/forms.module.css'
import { useRoomScreen } from '../../room/room-context.ts'
import { Cost } from '../../show/dialogs/Cost.tsx'
import { ScratchFields } from './ScratchFields.tsx'
import { ScratchProof } from './ScratchProof.tsx'

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

  async function scratch(field: number): Promise<void> {
    const answer = await apps.scratch(card.card_id, field)
    if (answer.ok) setFound(answer.value.prize)
    else if (room.shows.calls.prompt !== null) apps.close()
    setChosen(null)
  }

  // The button is never disabled: it has the focus when a field is sold, and a dialog without focus hears no Escape.
  return (
    <Modal
      title={card.title}
      lead={t('apps.scratch.lead', { tokens: format.number(card.price), money: format.tokensAsMoney(card.price) })}
      closeLabel={t('actions.close')}
      onClose={() => apps.close()}
      footer={mayScratch && <Button variant="primary" pending={apps.pending.has('scratch')} onClick={() => { if (chosen !== null && !isSold) void scratch(chosen) }} data-testid="scratch-buy">{chosen === null ? t('apps.scratch.choose') : t('apps.scratch.buy', { field: format.number(chosen + 1), tokens: format.number(card.price) })}</Button>}
    >
      <p className={forms.text}>{t('apps.scratch.prizes', { list: card.prizes.map((prize) => `${format.number(prize.count)} × ${prize.title}`).join(', ') })}</p>
      <ScratchFields card={card} chosen={chosen} onChoose={mayScratch ? (field) => { setChosen(field); setFound(undefined) } : null} />
      <p className={forms.text} role="status">{found === undefined ? '' : found === null ? t('apps.scratch.blank') : t('apps.scratch.won', { prize: found })}</p>
      {mayScratch && <Cost isTaken now={card.price} />}
      <ScratchProof card={card} />
    </Modal>
  )
})
