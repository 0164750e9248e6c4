import { gatherTexts } from './gather-texts.ts'

export const texts = gatherTexts(
  import.meta.glob('../../../../../resources/locales/de/console/*.json', { eager: true, import: 'default' }),
  import.meta.glob('../../../../../resources/locales/de/common.json', { eager: true, import: 'default' }),
)
