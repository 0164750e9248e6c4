import type { ConfigurationKey, ConfigurationValue } from '@footlight/core/protocol/configuration'
import { useTranslation } from '../../i18n/use-translation.ts'
import { kinds } from './draft.ts'
import { useValueLines } from './use-value-lines.ts'
import classes from './Configuration.module.css'

interface DifferenceProps {
  readonly name: ConfigurationKey
  readonly before: ConfigurationValue
  readonly after: ConfigurationValue
}

/** What a change adds and takes away, or what comes in the place of what. */
export function Difference({ name, before, after }: DifferenceProps) {
  const { t } = useTranslation()
  const lines = useValueLines(name)
  const [was, is] = [lines(before), lines(after)]
  const isList = !['line', 'hours', 'ranking'].includes(kinds[name])
  const added = is.filter((line) => !was.includes(line))
  const removed = was.filter((line) => !is.includes(line))
  if (added.length + removed.length === 0) return <p>{t('configuration.no_difference')}</p>
  const parts = [
    { title: isList ? 'removed' : 'until_now', lines: removed, sign: '−' },
    { title: isList ? 'added' : 'from_now', lines: added, sign: '+' },
  ].filter((part) => part.lines.length > 0 || !isList)
  return (
    <dl className={classes.difference} data-testid="difference">
      {parts.map(({ title, lines: entries, sign }) => (
        <div key={title} className={sign === '+' ? classes.added : classes.removed}>
          <dt>
            <span aria-hidden>{sign}</span> {t(`configuration.${title}`)}
          </dt>
          <dd>{entries.length === 0 ? t('configuration.nothing') : entries.join(', ')}</dd>
        </div>
      ))}
    </dl>
  )
}
