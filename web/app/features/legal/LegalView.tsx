import { useTranslation } from 'react-i18next'
import classes from './LegalView.module.css'

interface LegalViewProps {
  readonly document: 'terms' | 'privacy'
  /** The operator's; null: they have provided none, and the page says what the software does. */
  readonly text: string | null
}

const ownSections = {
  terms: ['age', 'tokens', 'shows', 'order'],
  privacy: ['seen', 'shows', 'stored', 'logs', 'address', 'cookies', 'operator'],
} as const

/** Paragraphs are divided by empty lines; one that begins with `#` is a heading. Nothing in it is markup. */
export function LegalView({ document, text }: LegalViewProps) {
  const { t } = useTranslation()
  const paragraphs =
    text === null
      ? ownSections[document].map((section) => t(`legal.${document}.${section}`))
      : text
          .split(/\n\s*\n/)
          .map((part) => part.trim())
          .filter(Boolean)
  return (
    <main id="content" className={classes.page} data-testid="legal">
      <title>{t(`legal.${document}.title`)}</title>
      <h1>{t(`legal.${document}.title`)}</h1>
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
    </main>
  )
}
