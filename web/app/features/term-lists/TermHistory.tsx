import type { TermVersion } from '@footlight/core/protocol/term-lists'
import { Button } from '@footlight/ui/Button'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import staff from '../staff/Staff.module.css'
import classes from './TermLists.module.css'

interface TermHistoryProps {
  /** Newest first. */
  readonly versions: readonly TermVersion[]
  readonly onRestore: (version: number) => void
}

/** Every change: what, why, by whom. The newest is undone, an older version is brought back. */
export function TermHistory({ versions, onRestore }: TermHistoryProps) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  if (versions.length === 0) return <p className={staff.quiet}>{t('term_lists.no_history')}</p>
  return (
    <ol className={classes.list} data-testid="term-history">
      {versions.map(({ version, at, by, kind, term, restored, reason }, index) => (
        <li key={version}>
          <div>
            <strong>
              {t(`term_lists.change_${kind}`, { term: term?.term ?? '', version: restored ?? 0 })}
            </strong>
            <span>{reason}</span>
            <span className={staff.quiet}>
              {t('term_lists.change_by', {
                version,
                by: by ?? t('term_lists.gone'),
                at: dateTime(at),
              })}
            </span>
          </div>
          <Button
            onClick={() => onRestore(index === 0 ? version - 1 : version)}
            aria-label={t(index === 0 ? 'term_lists.undo_of' : 'term_lists.restore_of', { version })}
          >
            {t(index === 0 ? 'term_lists.undo' : 'term_lists.restore')}
          </Button>
        </li>
      ))}
    </ol>
  )
}
