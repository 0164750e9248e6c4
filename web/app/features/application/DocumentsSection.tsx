import type { Application, DocumentSide } from '@footlight/core/protocol/applications'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { ApplicationPartProps } from './application-part.ts'
import { DocumentField } from './DocumentField.tsx'
import { headingOf } from './steps.ts'
import settings from '../settings/AccountSettings.module.css'
import classes from './Application.module.css'

/** Pictures of the document; each is sent as soon as it is chosen. */
export function DocumentsSection({ application, onChange, onStale }: ApplicationPartProps) {
  const { t } = useTranslation()
  return (
    <section className={settings.group} aria-labelledby={headingOf('pictures')}>
      <h2 id={headingOf('pictures')} tabIndex={-1}>
        {t('application.step.pictures')}
      </h2>
      <p className={settings.lead}>{t('application.pictures_lead')}</p>
      <ul className={classes.documents}>
        {sidesOf(application).map((side) => (
          <DocumentField
            key={side}
            side={side}
            isThere={application.documents.includes(side)}
            onChange={onChange}
            onStale={onStale}
          />
        ))}
      </ul>
    </section>
  )
}

/** All there is of a passport is on its front. */
function sidesOf({ particulars, documents, gaps }: Application): readonly DocumentSide[] {
  const isWithBack =
    gaps.includes('back') || (documents.includes('back') && particulars?.document_kind !== 'passport')
  return isWithBack ? ['front', 'back', 'face'] : ['front', 'face']
}
