import { gatherTexts } from './gather-texts.ts'

export const texts = gatherTexts(
  import.meta.glob('../../../../../resources/locales/nl/console/*.json', { eager: true, import: 'default' }),
  import.meta.glob('../../../../../resources/locales/nl/common.json', { eager: true, import: 'default' }),
)
