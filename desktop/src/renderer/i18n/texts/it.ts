import { gatherTexts } from './gather-texts.ts'

export const texts = gatherTexts(
  import.meta.glob(
    [
      '../../../../../resources/locales/it/console/*.json',
      // As on the site, word for word.
      '../../../../../resources/locales/it/site/liveness.json',
    ],
    { eager: true, import: 'default' },
  ),
  import.meta.glob('../../../../../resources/locales/it/common.json', { eager: true, import: 'default' }),
)
