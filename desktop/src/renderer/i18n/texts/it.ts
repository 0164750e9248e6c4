import { gatherTexts } from './gather-texts.ts'

export const texts = gatherTexts(
  import.meta.glob('../../../../../resources/locales/it/console/*.json', { eager: true, import: 'default' }),
  import.meta.glob('../../../../../resources/locales/it/common.json', { eager: true, import: 'default' }),
)
