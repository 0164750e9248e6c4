import type { ListedApplication } from '@footlight/core/protocol/applications'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { NameSearch } from '../staff/NameSearch.tsx'
import { InspectPerformer } from './InspectPerformer.tsx'
import page from '../library/MediaPage.module.css'
import classes from './Inspection.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/inspection.json', { import: 'default' }),
)
// Names of the states of a record.
await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/application_desk.json', { import: 'default' }),
)

interface InspectionViewProps {
  /** Looked for; '': nobody yet. */
  readonly name: string
  readonly found: readonly ListedApplication[]
  /** Of the record that was chosen; null: none. */
  readonly id: string | null
}

/** For whoever asks by law who was on camera: a performer, a moment, and what is on record of each in the picture. */
export function InspectionView({ name, found, id }: InspectionViewProps) {
  const { t } = useTranslation()
  const chosen = found.find((each) => each.id === id) ?? (found.length === 1 ? found[0] : undefined)
  return (
    <main id="content" className={page.page} data-testid="inspection">
      <title>{t('inspection.title')}</title>
      <header className={page.header}>
        <div>
          <h1>{t('inspection.title')}</h1>
          <p className={classes.quiet}>{t('inspection.lead')}</p>
        </div>
        <nav aria-label={t('inspection.title')}>
          <Link to="/admin/applications">{t('application_desk.title')}</Link>
        </nav>
      </header>
      <NameSearch
        key={name}
        name={name}
        label={t('inspection.performer')}
        action={t('inspection.find')}
        addressOf={(typed) => `?${new URLSearchParams({ name: typed })}`}
      />
      {name !== '' && found.length === 0 && (
        <p className={classes.none} role="status">
          {t('application_desk.none_found_text')}
        </p>
      )}
      {found.length > 1 && (
        <ul className={classes.found} aria-label={t('inspection.found')}>
          {found.map((each) => (
            <li key={each.id}>
              <Link
                to={`?${new URLSearchParams({ name, id: each.id })}`}
                aria-current={each.id === chosen?.id ? 'true' : undefined}
              >
                {each.username}
              </Link>
              <span className={classes.quiet}>{t(`application_desk.state.${each.state}`)}</span>
            </li>
          ))}
        </ul>
      )}
      {chosen !== undefined && <InspectPerformer key={chosen.id} performer={chosen} />}
    </main>
  )
}
