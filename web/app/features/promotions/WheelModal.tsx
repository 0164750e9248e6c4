import { Modal } from '@footlight/ui/Modal'
import { useTranslation } from '../../i18n/use-translation.ts'
import './texts.ts'
import { WheelPanel } from './WheelPanel.tsx'

/** The promo wheel over the page. Closed, it stays so for the day. */
export function WheelModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal
      title={t('promotions.wheel.promo')}
      lead={t('promotions.wheel_lead')}
      closeLabel={t('actions.close')}
      size="large"
      onClose={onClose}
    >
      <WheelPanel wheel="promo" />
    </Modal>
  )
}
