import { loadTexts } from '../../i18n/load-texts.ts'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/library.json', { import: 'default' }))
