import { gatherTexts } from './gather-texts.ts'

export const texts = gatherTexts(
  import.meta.glob('../../../../resources/locales/fr/*.json', { eager: true, import: 'default' }),
)
