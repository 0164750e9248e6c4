import { gatherTexts } from './gather-texts.ts'

export const texts = gatherTexts(
  import.meta.glob('../../../../../resources/locales/es/console/*.json', { eager: true, import: 'default' }),
  import.meta.glob('../../../../../resources/locales/es/common.json', { eager: true, import: 'default' }),
)
