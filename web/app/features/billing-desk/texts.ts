import { loadTexts } from '../../i18n/load-texts.ts'
import '../billing/texts.ts'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/billing_desk.json', { import: 'default' }),
)
await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/statement.json', { import: 'default' }),
)
