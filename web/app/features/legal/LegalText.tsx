import type { LegalDocument } from '@footlight/core/protocol/legal'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../i18n/load-texts.ts'
import classes from './LegalView.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/legal.json', { import: 'default' }))

const ownSections = {
  terms: ['age', 'tokens', 'shows', 'order'],
  privacy: [
    'seen',
    'shows',
    'stored',
    'logs',
    'address',
    'cookies',
    'referral',
    'purchases',
    'experiments',
    'operator',
  ],
} as const

/** Paragraphs are divided by empty lines; one that begins with `#` is a heading. Nothing in it is markup. */
export function LegalText({ document, text }: LegalDocument) {
  const { t } = useTranslation()
  const paragraphs =
    text === null
      ? ownSections[document].map((section) => t(`legal.${document}.${section}`))
      : text
          .split(/\n\s*\n/)
          .map((part) => part.trim())
          .filter(Boolean)
  return (
    <>
      {text === null && (
        <p className={classes.missing} role="note">
          {t(`legal.${document}.missing`)}
        </p>
      )}
      {paragraphs.map((paragraph, index) => {
        const Tag = paragraph.startsWith('#') ? 'h2' : 'p'
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and none comes or goes
        return <Tag key={index}>{paragraph.replace(/^#+\s*/, '')}</Tag>
      })}
    </>
  )
}
