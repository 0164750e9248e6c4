import type { ApiResponse } from '@footlight/core/client/api-client'
import type { pictureHashRoutes } from '@footlight/core/protocol/picture-hashes'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { FindHash } from './FindHash.tsx'
import { HashHistory } from './HashHistory.tsx'
import { ImportHashes } from './ImportHashes.tsx'
import page from '../library/MediaPage.module.css'
import staff from '../staff/Staff.module.css'
import '../cases/texts.ts'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/picture_hashes.json', { import: 'default' }),
)

interface PictureHashDeskProps {
  readonly desk: ApiResponse<typeof pictureHashRoutes.pictureHashes>
  /** What was looked for; '': nothing. */
  readonly sought: string
}

/** Pictures that must not appear again, as hashes alone: lists of others come in, entries are found, ended and brought back. */
export function PictureHashDesk({ desk, sought }: PictureHashDeskProps) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  return (
    <main id="content" className={page.page} data-testid="picture-hashes">
      <header className={page.header}>
        <div>
          <h1>{t('picture_hashes.title')}</h1>
          <p className={staff.quiet}>{t('picture_hashes.lead')}</p>
          <p>{t('picture_hashes.in_force', { count: desk.in_force })}</p>
        </div>
      </header>
      <div className={staff.parts} inert={!isBrowser}>
        <section className={staff.part} aria-labelledby="import-hashes">
          <h2 id="import-hashes">{t('picture_hashes.import')}</h2>
          <ImportHashes key={desk.version} seen={desk.version} />
        </section>
        <section className={staff.part} aria-labelledby="find-hash">
          <h2 id="find-hash">{t('picture_hashes.find')}</h2>
          <FindHash sought={sought} found={desk.found} seen={desk.version} />
        </section>
        <section className={staff.part} aria-labelledby="hash-history">
          <h2 id="hash-history">{t('picture_hashes.history')}</h2>
          <HashHistory versions={desk.versions} seen={desk.version} />
        </section>
      </div>
    </main>
  )
}
