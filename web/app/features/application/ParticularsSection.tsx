import { applicationRoutes } from '@footlight/core/protocol/applications'
import { utcDay } from '@footlight/core/rules/utc-day'
import { Button } from '@footlight/ui/Button'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { SecurityForm } from '../account-security/SecurityForm.tsx'
import { useFormRefusal } from '../account-security/use-form-refusal.ts'
import type { ApplicationPartProps } from './application-part.ts'
import { DocumentFields } from './DocumentFields.tsx'
import { PersonFields } from './PersonFields.tsx'
import { checkParticulars, emptyForm, formOf, type ParticularsForm } from './particulars-form.ts'
import { headingOf } from './steps.ts'
import settings from '../settings/AccountSettings.module.css'
import classes from './Application.module.css'

// What is wrong with a field.
await loadTexts(import.meta.glob('../../../../resources/locales/*/site/auth.json', { import: 'default' }))

interface ParticularsSectionProps extends ApplicationPartProps {
  readonly onUnsaved: (isUnsaved: boolean) => void
}

/** Who they are, and by which document. */
export function ParticularsSection({ application, onChange, onStale, onUnsaved }: ParticularsSectionProps) {
  const { t } = useTranslation()
  const { api, session } = useStores()
  const { particulars, gaps } = application
  const [form, setForm] = useState(() =>
    particulars === null ? emptyForm(session.user?.birth_date ?? null) : formOf(particulars),
  )
  const [isPending, setPending] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const refusal = useFormRefusal()
  const { problem, setFailure } = refusal

  function change(part: Partial<ParticularsForm>): void {
    setForm({ ...form, ...part })
    setSaved(false)
    onUnsaved(true)
  }

  async function save(): Promise<void> {
    const checked = checkParticulars(form, utcDay(Date.now()))
    if (!checked.ok) return setFailure({ error: 'invalid_value', fields: checked.error })
    setPending(true)
    const answer = await api.call(applicationRoutes.saveParticulars, { body: checked.value })
    setPending(false)
    if (!answer.ok) {
      setFailure(answer.error)
      return answer.error.error === 'wrong_state' ? onStale() : undefined
    }
    setFailure(null)
    setSaved(true)
    onUnsaved(false)
    onChange(answer.value)
  }

  const fields = { form, problem, onChange: change }
  return (
    <section className={settings.group} aria-labelledby={headingOf('particulars')}>
      <h2 id={headingOf('particulars')} tabIndex={-1}>
        {t('application.step.particulars')}
      </h2>
      <p className={settings.lead}>{t('application.particulars_lead')}</p>
      {particulars === null && !gaps.includes('particulars') && (
        <p className={settings.note}>{t('application.particulars_hidden')}</p>
      )}
      <SecurityForm
        testId="particulars-form"
        refusal={refusal}
        onSend={save}
        className={classes.form}
        buttons={
          <div className={classes.actions}>
            <Button type="submit" pending={isPending}>
              {t('application.save')}
            </Button>
            <span role="status" className={classes.saved}>
              {isSaved && (
                <>
                  <CircleCheck aria-hidden /> {t('application.saved')}
                </>
              )}
            </span>
          </div>
        }
      >
        <PersonFields {...fields} />
        <DocumentFields {...fields} />
      </SecurityForm>
    </section>
  )
}
