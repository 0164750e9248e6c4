import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { BellPlus, HandCoins, MessageSquareText } from 'lucide-react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './PromoModal.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/interruptions.json', { import: 'default' }),
)

const reasons = [
  ['chat', MessageSquareText],
  ['follow', BellPlus],
  ['tip', HandCoins],
] as const

/** What an account is good for, and the way to one. */
export function PromoModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { session, ui } = useStores()
  const name = session.siteConfig?.site.display_name ?? ''
  return (
    <Modal
      title={t('interruptions.promo_title', { name })}
      lead={t('interruptions.promo_lead')}
      closeLabel={t('actions.close')}
      size="small"
      onClose={onClose}
      footer={
        <div className={classes.actions}>
          <Button
            variant="primary"
            size="large"
            onClick={() => {
              onClose()
              ui.open('signup')
            }}
          >
            {t('auth.sign_up')}
          </Button>
          <Button size="large" onClick={onClose}>
            {t('interruptions.not_now')}
          </Button>
        </div>
      }
    >
      <ul className={classes.reasons} data-testid="promo">
        {reasons.map(([reason, Icon]) => (
          <li key={reason}>
            <Icon aria-hidden />
            {t(`interruptions.promo_${reason}`)}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
