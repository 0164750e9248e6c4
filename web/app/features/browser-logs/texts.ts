import { loadTexts } from '../../i18n/load-texts.ts'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/browser_logs.json', { import: 'default' }),
)
