import { Modal } from '@footlight/ui/Modal'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './KeyboardModal.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/keys.json', { import: 'default' }))

const keys = [
  ['/', 'search'],
  ['c', 'chat'],
  ['t', 'tip'],
  ['u', 'take_back'],
  ['l', 'like'],
  ['m', 'mute'],
  ['f', 'full_screen'],
  ['w', 'theater'],
  ['i', 'picture'],
  ['Esc', 'close'],
  ['?', 'help'],
] as const

export function KeyboardModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal
      title={t('keys.title')}
      lead={t('keys.lead')}
      closeLabel={t('actions.close')}
      onClose={onClose}
      size="small"
    >
      <dl className={classes.keys}>
        {keys.map(([key, name]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
