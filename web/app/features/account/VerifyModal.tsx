import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { useLocation, useNavigate } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './forms.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/verify.json', { import: 'default' }))

/** The law of where this person is asks for more than a birth date. */
export function VerifyModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  function goThere(): void {
    onClose()
    void navigate(`/age-check?to=${encodeURIComponent(pathname)}`)
  }
  return (
    <Modal
      title={t('verify.title')}
      closeLabel={t('actions.close')}
      onClose={onClose}
      size="small"
      footer={
        <Button variant="primary" onClick={goThere}>
          {t('verify.action')}
        </Button>
      }
    >
      <p className={classes.text}>{t('verify.text')}</p>
    </Modal>
  )
}
