import { loadTexts } from '../../i18n/load-texts.ts'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/tax.json', { import: 'default' }))
// What a list of countries says while none is chosen.
await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/application.json', { import: 'default' }),
)
// What is wrong with a field.
await loadTexts(import.meta.glob('../../../../resources/locales/*/site/auth.json', { import: 'default' }))
