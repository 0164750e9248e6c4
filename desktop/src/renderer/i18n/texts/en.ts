import { gatherTexts } from './gather-texts.ts'

export const texts = gatherTexts(
  import.meta.glob(
    [
      '../../../../../resources/locales/en/console/*.json',
      // As on the site, word for word.
      '../../../../../resources/locales/en/site/liveness.json',
    ],
    { eager: true, import: 'default' },
  ),
  import.meta.glob('../../../../../resources/locales/en/common.json', { eager: true, import: 'default' }),
)
