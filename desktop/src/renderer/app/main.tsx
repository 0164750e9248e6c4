import '@footlight/ui/theme.css'
import '../styles/console.css'
import { configure } from 'mobx'
import { createRoot } from 'react-dom/client'
import { unwrap } from '../ports/bridge.ts'
import { App } from './App.tsx'
import { applyAppearance } from './appearance.ts'
import { ConsoleContext } from './console-context.ts'
import { createConsole } from './console.ts'
import { listenToKeys } from './shortcuts.ts'
import { wireConsole } from './wire-console.ts'

configure({ enforceActions: 'always' })

const server = unwrap(await window.footlight.readServer())
const it = createConsole(window.footlight, server)
applyAppearance(it.preferences)
if (server.origin !== null) {
  wireConsole(it)
  listenToKeys(it)
  void it.root.session.load()
}
createRoot(document.getElementById('root')!).render(
  <ConsoleContext value={it}>
    <App />
  </ConsoleContext>,
)
