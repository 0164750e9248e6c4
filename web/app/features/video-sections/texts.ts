import { loadTexts } from '../../i18n/load-texts.ts'
import '../library/texts.ts'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/video-sections.json', { import: 'default' }),
)
