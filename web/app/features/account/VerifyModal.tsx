import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../i18n/load-texts.ts'
import classes from './forms.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/verify.json', { import: 'default' }))

/** The law of where this person is asks for more than a birth date, which this release cannot check yet. */
export function VerifyModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal
      title={t('verify.title')}
      closeLabel={t('actions.close')}
      onClose={onClose}
      size="small"
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('actions.understood')}
        </Button>
      }
    >
      <p className={classes.text}>{t('verify.text')}</p>
    </Modal>
  )
}
