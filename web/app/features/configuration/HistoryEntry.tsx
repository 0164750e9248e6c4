import type {
  ConfigurationKey,
  ConfigurationValue,
  ConfigurationVersion,
} from '@footlight/core/protocol/configuration'
import { Button } from '@footlight/ui/Button'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Difference } from './Difference.tsx'
import classes from './Configuration.module.css'

interface HistoryEntryProps {
  readonly name: ConfigurationKey
  readonly title: string
  readonly entry: ConfigurationVersion
  /** What held before it; null: it is not known here. */
  readonly before: ConfigurationValue | null
  readonly after: ConfigurationValue
  /** That is what holds now. */
  readonly isNow: boolean
  readonly onRestore: () => void
}

/** One change: what, why, by whom, and the way back to it. */
export function HistoryEntry({ name, title, entry, before, after, isNow, onRestore }: HistoryEntryProps) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { version, at, by, reason, value, restored } = entry
  return (
    <li>
      <div>
        <p>
          <strong>{t('configuration.version', { version })}</strong>
          {restored !== null &&
            ` · ${restored === 0 ? t('configuration.given_back') : t('configuration.brought_back', { version: restored })}`}
          {restored !== 0 && value === null && ` · ${t('configuration.given_back')}`}
        </p>
        <p>{reason}</p>
        <p className={classes.quiet}>
          {t('configuration.changed_by', { by: by ?? t('configuration.gone'), at: dateTime(at) })}
        </p>
        {before !== null && <Difference name={name} before={before} after={after} />}
      </div>
      {isNow ? (
        <span className={classes.quiet}>{t('configuration.holds_now')}</span>
      ) : (
        <Button
          size="small"
          onClick={onRestore}
          aria-label={t('configuration.restore_of', { title, version })}
        >
          {t('configuration.restore')}
        </Button>
      )}
    </li>
  )
}
