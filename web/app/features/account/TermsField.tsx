import { useId } from 'react'
import { TextWithParts } from '../../i18n/TextWithParts.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LegalDialogLink } from '../legal/LegalDialogLink.tsx'
import classes from './forms.module.css'

interface TermsFieldProps {
  readonly checked: boolean
  readonly error: string | undefined
  readonly onChange: (checked: boolean) => void
}

/** That somebody is 18 and accepts what holds here. */
export function TermsField({ checked, error, onChange }: TermsFieldProps) {
  const { t } = useTranslation()
  const note = useId()
  return (
    <div>
      <label className={classes.terms}>
        <input
          type="checkbox"
          name="accepts_terms"
          checked={checked}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : note}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>
          <TextWithParts
            text={t('auth.accept_terms')}
            parts={{
              terms: <LegalDialogLink document="terms" />,
              privacy: <LegalDialogLink document="privacy" />,
            }}
          />
        </span>
      </label>
      {error && (
        <p id={note} className={classes.fieldError} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
