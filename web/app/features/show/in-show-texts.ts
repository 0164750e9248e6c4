import { loadTexts } from '../../i18n/load-texts.ts'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/in-show.json', { import: 'default' }))
