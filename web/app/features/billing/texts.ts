import { loadTexts } from '../../i18n/load-texts.ts'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/billing.json', { import: 'default' }))
await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/billing_cards.json', { import: 'default' }),
)
