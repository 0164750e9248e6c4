import { gatherTexts } from './gather-texts.ts'

export const texts = gatherTexts(
  import.meta.glob(
    [
      '../../../../../resources/locales/de/console/*.json',
      // As on the site, word for word.
      '../../../../../resources/locales/de/site/liveness.json',
    ],
    { eager: true, import: 'default' },
  ),
  import.meta.glob('../../../../../resources/locales/de/common.json', { eager: true, import: 'default' }),
)
