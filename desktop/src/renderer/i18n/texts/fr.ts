import { gatherTexts } from './gather-texts.ts'

export const texts = gatherTexts(
  import.meta.glob('../../../../../resources/locales/fr/console/*.json', { eager: true, import: 'default' }),
  import.meta.glob('../../../../../resources/locales/fr/common.json', { eager: true, import: 'default' }),
)
