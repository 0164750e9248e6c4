import { gatherTexts } from './gather-texts.ts'

export const texts = gatherTexts(
  import.meta.glob('../../../../resources/locales/de/*.json', { eager: true, import: 'default' }),
)
