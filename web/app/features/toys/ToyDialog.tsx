import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import type { ToyOffer } from '@footlight/core/protocol/toys'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { clockText } from '../../i18n/clock-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useStores } from '../../platform/stores-context.ts'
import forms from '../account/forms.module.css'
import { useRoomScreen } from '../room/room-context.ts'
import { Cost } from '../show/dialogs/Cost.tsx'

/** What control costs, how many come first, and when something of it comes back: said before it is bought. */
export const ToyDialog = observer(function ToyDialog({ offer }: { readonly offer: ToyOffer }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { room } = useStores()
  const { apps, data } = useRoomScreen()
  const { status } = room.extras.toys
  const before = status === null ? 0 : status.queue.length + (status.control === null ? 0 : 1)
  const name = data.user.displayName

  async function buy(): Promise<void> {
    const answer = await apps.buyToyControl(offer)
    if (answer.ok || room.shows.calls.prompt !== null) apps.close()
  }

  return (
    <Modal
      title={t('toys.dialog.title', { name })}
      lead={t('toys.dialog.text', { time: clockText(offer.seconds) })}
      closeLabel={t('actions.close')}
      onClose={() => apps.close()}
      footer={<Button variant="primary" pending={apps.pending.has('toy_control')} onClick={() => void buy()} data-testid="toy-confirm">{t('toys.dialog.yes', { count: offer.tokens, formatted: format.number(offer.tokens) })}</Button>}
    >
      {before > 0 && <p className={forms.text} role="status">{t('toys.dialog.before', { count: before, formatted: format.number(before) })}</p>}
      <p className={forms.text}>{t('toys.dialog.rule', { name })}</p>
      <Cost now={offer.tokens} />
    </Modal>
  )
})
