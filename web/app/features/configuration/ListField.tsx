import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import settings from '../settings/AccountSettings.module.css'
import classes from './Configuration.module.css'

interface ListFieldProps {
  readonly label: string
  readonly list: readonly string[]
  /** An entry as people read it. */
  readonly textOf: (entry: string) => string
  readonly onChange: (list: readonly string[]) => void
  readonly error: string | undefined
  /** By which another one is added. */
  readonly children: ReactNode
}

/** Entries that are taken out one by one. */
export function ListField({ label, list, textOf, onChange, error, children }: ListFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={classes.listField}>
      <p id={id} className={classes.label}>
        {label}
      </p>
      {list.length === 0 ? (
        <p className={classes.quiet}>{t('configuration.nothing')}</p>
      ) : (
        <ul className={settings.chips} aria-labelledby={id}>
          {list.map((entry) => (
            <li key={entry}>
              <button
                type="button"
                aria-label={t('configuration.take_out', { entry: textOf(entry) })}
                onClick={() => onChange(list.filter((each) => each !== entry))}
              >
                {textOf(entry)}
                <X aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {children}
      {error !== undefined && (
        <p className={classes.wrong} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
