import { loadTexts } from '../../../i18n/load-texts.ts'

await loadTexts(
  import.meta.glob('../../../../../resources/locales/*/site/companions_admin.json', { import: 'default' }),
)
