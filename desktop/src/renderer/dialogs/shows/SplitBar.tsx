import type { Receipt } from '@footlight/core/protocol'
import { formatShare, formatWhole } from '../../words/numbers.ts'
import classes from './Receipt.module.css'

/** Who gets what of the gross sum: always shown, always whole. */
export function SplitBar({ split }: { readonly split: NonNullable<Receipt['split']> }) {
  const { gross, model, studio, platform } = split
  const parts = [
    { name: 'You', tokens: model, tone: 'model' },
    ...(studio > 0 ? [{ name: 'Studio', tokens: studio, tone: 'studio' }] : []),
    { name: 'Platform', tokens: platform, tone: 'platform' },
  ]
  return (
    <section className={classes.split} aria-label="Split" data-testid="split">
      <div className={classes.bar} aria-hidden>{parts.map((part) => <span key={part.name} data-tone={part.tone} style={{ flexGrow: part.tokens }} />)}</div>
      <dl>
        {parts.map((part) => (
          <div key={part.name} data-tone={part.tone}>
            <dt>{part.name}</dt>
            <dd>{formatWhole(part.tokens)} tk <span>{formatShare(part.tokens / gross)}</span></dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
