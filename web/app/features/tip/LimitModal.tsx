import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { DailyLimit } from '../account/SettingsModal.tsx'
import { LaterGuideLink } from '../help/LaterGuideLink.tsx'
import classes from '../account/forms.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/limit.json', { import: 'default' }))

/** The viewer's own limit stopped a tip: they may keep the limit or change it. */
export const LimitModal = observer(function LimitModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { session, tip } = useStores()
  const limit = format.number(session.settings?.daily_limit ?? 0)
  return (
    <Modal
      title={t('limit.title')}
      closeLabel={t('actions.close')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('limit.keep')}
        </Button>
      }
    >
      <p className={classes.text}>
        {tip.prompt === null
          ? t('limit.text_show', { limit })
          : t('limit.text', { tokens: format.number(tip.triedTokens), limit })}
      </p>
      <DailyLimit />
      <LaterGuideLink section="viewer#limits" />
    </Modal>
  )
})
