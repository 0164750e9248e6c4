import type { UserType } from '@footlight/core/protocol/user'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './forms.module.css'

interface RoleChoiceProps {
  readonly type: UserType
  readonly onChange: (type: UserType) => void
}

/** Whether somebody wants to watch or to perform. */
export function RoleChoice({ type, onChange }: RoleChoiceProps) {
  const { t } = useTranslation()
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <legend className={classes.legend}>{t('auth.i_want_to')}</legend>
      <div className={classes.choice}>
        {(['viewer', 'model'] satisfies UserType[]).map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="type"
              className="visually-hidden"
              checked={type === each}
              onChange={() => onChange(each)}
            />
            {t(`auth.as_${each}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
