import type { LegalDocument } from '@footlight/core/protocol/legal'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LegalParagraphs, paragraphsOf } from './LegalParagraphs.tsx'
import classes from './LegalView.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/legal.json', { import: 'default' }))

const ownSections = {
  terms: ['age', 'tokens', 'shows', 'order'],
  privacy: [
    'seen',
    'shows',
    'stored',
    'logs',
    'technical_logs',
    'address',
    'cookies',
    'referral',
    'purchases',
    'experiments',
    'operator',
  ],
} as const

/** The operator's text, or what the software does. */
export function LegalText({ document, text }: LegalDocument) {
  const { t } = useTranslation()
  const paragraphs =
    text === null
      ? ownSections[document].map((section) => t(`legal.${document}.${section}`))
      : paragraphsOf(text)
  return (
    <>
      {text === null && (
        <p className={classes.missing} role="note">
          {t(`legal.${document}.missing`)}
        </p>
      )}
      <LegalParagraphs paragraphs={paragraphs} />
    </>
  )
}
