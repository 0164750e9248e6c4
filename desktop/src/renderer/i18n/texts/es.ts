import { gatherTexts } from './gather-texts.ts'

export const texts = gatherTexts(
  import.meta.glob(
    [
      '../../../../../resources/locales/es/console/*.json',
      // As on the site, word for word.
      '../../../../../resources/locales/es/site/liveness.json',
    ],
    { eager: true, import: 'default' },
  ),
  import.meta.glob('../../../../../resources/locales/es/common.json', { eager: true, import: 'default' }),
)
