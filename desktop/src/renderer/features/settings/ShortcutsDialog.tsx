import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { shortcuts } from '../../app/shortcuts.ts'
import { keyNames } from '../safety/accelerator.ts'
import classes from './ShortcutsDialog.module.css'

export const ShortcutsDialog = observer(function ShortcutsDialog() {
  const { t } = useTranslation('console')
  const {
    ui,
    safety: { key },
  } = useConsole()
  return (
    <Modal title={t('top.keys')} lead={t('keys.lead')} closeLabel={t('close')} onClose={() => ui.close()}>
      <dl className={classes.keys} tabIndex={0}>
        {shortcuts.map((shortcut) => (
          <div key={shortcut.keys}>
            <dt>
              {shortcut.keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`keys.does.${shortcut.does}`)}</dd>
          </div>
        ))}
        {key.accelerator !== null && key.state !== 'taken' && (
          <div>
            <dt>
              {keyNames(key.accelerator)
                .split(' ')
                .map((name) => (
                  <kbd key={name}>{name}</kbd>
                ))}
            </dt>
            <dd>{t('safety:key.does')}</dd>
          </div>
        )}
        <div>
          <dt>
            <kbd>{keyNames('Esc')}</kbd>
          </dt>
          <dd>{t('keys.escape')}</dd>
        </div>
      </dl>
    </Modal>
  )
})
