import { gatherTexts } from './gather-texts.ts'

export const texts = gatherTexts(
  import.meta.glob(
    [
      '../../../../../resources/locales/nl/console/*.json',
      // As on the site, word for word.
      '../../../../../resources/locales/nl/site/liveness.json',
    ],
    { eager: true, import: 'default' },
  ),
  import.meta.glob('../../../../../resources/locales/nl/common.json', { eager: true, import: 'default' }),
)
