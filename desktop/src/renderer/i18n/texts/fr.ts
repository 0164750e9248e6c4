import { gatherTexts } from './gather-texts.ts'

export const texts = gatherTexts(
  import.meta.glob(
    [
      '../../../../../resources/locales/fr/console/*.json',
      // As on the site, word for word.
      '../../../../../resources/locales/fr/site/liveness.json',
    ],
    { eager: true, import: 'default' },
  ),
  import.meta.glob('../../../../../resources/locales/fr/common.json', { eager: true, import: 'default' }),
)
