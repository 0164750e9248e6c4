import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useConsole } from '../app/console-context.ts'
import { shortcuts } from '../app/shortcuts.ts'
import classes from './ShortcutsDialog.module.css'

export const ShortcutsDialog = observer(function ShortcutsDialog() {
  const { ui } = useConsole()
  return (
    <Modal title="Keys" lead="They work wherever you are, unless you are writing." closeLabel="Close" onClose={() => ui.close()}>
      <dl className={classes.keys}>
        {shortcuts.map((shortcut) => (
          <div key={shortcut.keys}>
            <dt>{shortcut.keys.split(' ').map((key) => <kbd key={key}>{key}</kbd>)}</dt>
            <dd>{shortcut.does}</dd>
          </div>
        ))}
        <div>
          <dt><kbd>Esc</kbd></dt>
          <dd>Close what is open</dd>
        </div>
      </dl>
    </Modal>
  )
})
