import { observer } from 'mobx-react-lite'
import { useConsole } from '../app/console-context.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { ModerateDialog } from './ModerateDialog.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'

/** Fetched with the first dialog that opens. */
export const Dialogs = observer(function Dialogs() {
  const { ui } = useConsole()
  if (ui.dialog === null) return null
  switch (ui.dialog.kind) {
    case 'settings':
      return <SettingsDialog />
    case 'shortcuts':
      return <ShortcutsDialog />
    case 'close_while_on_air':
      return <CloseDialog />
    case 'moderate':
      return <ModerateDialog action={ui.dialog.action} target={ui.dialog.target} />
  }
})
