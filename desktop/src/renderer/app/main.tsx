import '@footlight/ui/theme.css'
import '../styles/console.css'
import { configure } from 'mobx'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { chooseLanguage, loadI18n } from '../i18n/i18n.ts'
import { unwrap } from '../ports/bridge.ts'
import { App } from './App.tsx'
import { applyAppearance } from './appearance.ts'
import { createConsole } from './console.ts'
import { ConsoleReactContext } from './console-context.ts'
import { listenToKeys } from './shortcuts.ts'
import { wireConsole } from './wire-console.ts'
import { wireShell } from './wire-shell.ts'

configure({ enforceActions: 'always' })

const bridge = window.footlight
const [server, accounts, safety, crashes] = await Promise.all([
  bridge.readServer(),
  bridge.readAccounts(),
  bridge.readSafety(),
  bridge.readCrashes(),
])
const context = createConsole(bridge, {
  server: unwrap(server),
  accounts: unwrap(accounts),
  safety: unwrap(safety),
  crashes: unwrap(crashes),
})
applyAppearance(context.preferences)
const i18n = await loadI18n(chooseLanguage(context.preferences.language, navigator.language))
document.documentElement.lang = i18n.language
if (context.server.origin !== null) {
  wireConsole(context)
  wireShell(context, i18n)
  listenToKeys(context)
  void context.root.session.load()
}
createRoot(document.getElementById('root')!).render(
  <I18nextProvider i18n={i18n}>
    <ConsoleReactContext value={context}>
      <App />
    </ConsoleReactContext>
  </I18nextProvider>,
)
