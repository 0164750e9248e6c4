import { loadTexts } from '../../i18n/load-texts.ts'
import '../promotions/texts.ts'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/promotions_desk.json', { import: 'default' }),
)
