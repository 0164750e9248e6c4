import type { Receipt } from '@footlight/core/protocol'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import classes from './Receipt.module.css'

/** Who gets what of the gross sum: always shown, always whole. */
export function SplitBar({ split }: { readonly split: NonNullable<Receipt['split']> }) {
  const { t } = useTranslation('shows')
  const { formatShare, formatWhole } = useFormats()
  const { gross, model, studio, platform } = split
  const parts = [
    { tone: 'model', tokens: model },
    ...(studio > 0 ? [{ tone: 'studio', tokens: studio }] : []),
    { tone: 'platform', tokens: platform },
  ]
  return (
    <section className={classes.split} aria-label={t('receipt.split')} data-testid="split">
      <div className={classes.bar} aria-hidden>
        {parts.map((part) => (
          <span key={part.tone} data-tone={part.tone} style={{ flexGrow: part.tokens }} />
        ))}
      </div>
      <dl>
        {parts.map((part) => (
          <div key={part.tone} data-tone={part.tone}>
            <dt>{t(`receipt.parts.${part.tone}`)}</dt>
            <dd>
              {formatWhole(part.tokens)} tk <span>{formatShare(part.tokens / gross)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
