import { TextField } from '@footlight/ui/TextField'
import { useTranslation } from 'react-i18next'
import type { ToysTabProps } from './toys-tab.ts'
import classes from './ToysDialog.module.css'

const fields = [
  { name: 'capPercent', suffix: '%' },
  { name: 'actionSeconds', suffix: 's' },
  { name: 'continuousSeconds', suffix: 's' },
  { name: 'restSeconds', suffix: 's' },
  { name: 'cooldownSeconds', suffix: 's' },
  { name: 'queueMax', suffix: null },
] as const

/** What nothing and nobody gets past. */
export function LimitsTab({ draft, problem, change }: ToysTabProps) {
  const { t } = useTranslation('toys')
  return (
    <div className={classes.limits}>
      {fields.map(({ name, suffix }) => (
        <TextField
          key={name}
          label={t(`limit.${name}`)}
          hint={t(`limit_hint.${name}`)}
          error={problem(name)}
          inputMode="numeric"
          suffix={suffix}
          value={draft[name]}
          onChange={(event) => change({ [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}
