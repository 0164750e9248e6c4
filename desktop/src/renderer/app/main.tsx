import '@footlight/ui/theme.css'
import '../styles/console.css'
import { autorun, configure } from 'mobx'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { chooseLanguage, loadI18n } from '../i18n/i18n.ts'
import { unwrap } from '../ports/bridge.ts'
import { App } from './App.tsx'
import { createConsole } from './console.ts'
import { ConsoleReactContext } from './console-context.ts'
import type { PreferencesStore } from './preferences-store.ts'
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

/**
 * Puts theme and text size on the page, and follows the system where the performer chose so. The answer ends
 * it.
 */
function applyAppearance(preferences: PreferencesStore): () => void {
  const system = matchMedia('(prefers-color-scheme: light)')
  const page = document.documentElement
  const paint = () => {
    const theme = preferences.theme === 'system' ? (system.matches ? 'light' : 'dark') : preferences.theme
    page.dataset['theme'] = theme
    // Every size of type is in rem: one number scales the page.
    page.style.fontSize = `${preferences.textSize}%`
  }
  system.addEventListener('change', paint)
  const end = autorun(paint)
  return () => {
    end()
    system.removeEventListener('change', paint)
  }
}
