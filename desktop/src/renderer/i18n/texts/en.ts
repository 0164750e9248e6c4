import { gatherTexts } from './gather-texts.ts'

export const texts = gatherTexts(
  import.meta.glob('../../../../../resources/locales/en/console/*.json', { eager: true, import: 'default' }),
  import.meta.glob('../../../../../resources/locales/en/common.json', { eager: true, import: 'default' }),
)
