import { autorun } from 'mobx'
import type { PreferencesStore } from './preferences-store.ts'

/**
 * Puts theme and text size on the page, and follows the system where the performer chose so. The answer ends
 * it.
 */
export function applyAppearance(preferences: PreferencesStore): () => void {
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
