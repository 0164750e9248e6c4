import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../app/console-context.ts'
import { shortcuts } from '../app/shortcuts.ts'
import { keyNames } from '../words/accelerator.ts'
import classes from './ShortcutsDialog.module.css'

export const ShortcutsDialog = observer(function ShortcutsDialog() {
  const { t } = useTranslation('safety')
  const { ui, safety: { key } } = useConsole()
  return (
    <Modal title="Keys" lead="They work wherever you are, unless you are writing." closeLabel="Close" onClose={() => ui.close()}>
      <dl className={classes.keys}>
        {shortcuts.map((shortcut) => (
          <div key={shortcut.keys}>
            <dt>{shortcut.keys.split(' ').map((key) => <kbd key={key}>{key}</kbd>)}</dt>
            <dd>{shortcut.does}</dd>
          </div>
        ))}
        {key.accelerator !== null && key.state !== 'taken' && (
          <div>
            <dt>{keyNames(key.accelerator).split(' ').map((name) => <kbd key={name}>{name}</kbd>)}</dt>
            <dd>{t('key.does')}</dd>
          </div>
        )}
        <div>
          <dt><kbd>Esc</kbd></dt>
          <dd>Close what is open</dd>
        </div>
      </dl>
    </Modal>
  )
})
