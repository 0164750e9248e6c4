import { loadTexts } from '../../i18n/load-texts.ts'
import './texts.ts'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/tax_desk.json', { import: 'default' }))
