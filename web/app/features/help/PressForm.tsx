import { helpRoutes, PressFields, type PressRecord } from '@footlight/core/protocol/help'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { wordsOf } from '../notices/notice-form.ts'
import { PageForm } from '../shell/PageForm.tsx'
import './admin-texts.ts'
import { drawId } from './draw-id.ts'
import { useSaving } from './use-saving.ts'
import classes from '../notices/NoticeAdmin.module.css'

interface PressFormProps {
  readonly item: PressRecord
  readonly onSaved: (item: PressRecord) => void
  readonly onRemoved: () => void
}

const inputs = [
  { name: 'outlet', label: 'outlet', type: 'text', maxLength: 80 },
  { name: 'title', label: 'headline', type: 'text', maxLength: 200 },
  { name: 'url', label: 'url', type: 'url', maxLength: 500 },
  { name: 'date', label: 'date', type: 'date', maxLength: 10 },
  { name: 'language', label: 'language', type: 'text', maxLength: 2 },
] as const

/** One item of the press list. */
export function PressForm({ item, onSaved, onRemoved }: PressFormProps) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const [fields, setFields] = useState(item.fields)
  const [isAsked, setAsked] = useState(false)
  // Of a new one: the same in each attempt, so that an answer that was lost makes no second item.
  const [id] = useState(() => item.id || drawId())
  const { isPending, refused, setRefused, save } = useSaving(onSaved)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wrong = PressFields.safeParse(fields)
    if (!wrong.success)
      return setRefused(
        Object.fromEntries(wrong.error.issues.map(({ path }) => [`fields.${String(path[0])}`, 'invalid'])),
      )
    const body = { revision: item.revision, fields }
    await save(api.call(helpRoutes.changePress, { params: { id }, body }), wordsOf)
  }

  async function remove(): Promise<void> {
    const answer = await api.call(helpRoutes.removePress, { params: { id } })
    if (answer.ok || answer.error.error === 'not_found') onRemoved()
    else toasts.error({ key: `errors.${answer.error.error}` })
  }

  return (
    <PageForm
      className={classes.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      data-testid="press-form"
    >
      <h2>{t(item.id === 0 ? 'help_admin.add_item' : 'help_admin.change_item')}</h2>
      {inputs.map(({ name, label, type, maxLength }) => (
        <TextField
          key={name}
          label={t(`help_admin.${label}`)}
          type={type}
          maxLength={maxLength}
          value={fields[name]}
          error={refused[`fields.${name}`] && t(`help_admin.wrong_${refused[`fields.${name}`]}`)}
          onChange={({ currentTarget }) => setFields({ ...fields, [name]: currentTarget.value })}
        />
      ))}
      <div className={classes.actions}>
        <Button type="submit" variant="primary" pending={isPending}>
          {t('help_admin.save')}
        </Button>
        {item.id !== 0 && !isAsked && (
          <Button onClick={() => setAsked(true)}>{t('help_admin.remove')}</Button>
        )}
        {isAsked && (
          <>
            <Button variant="danger" onClick={() => void remove()}>
              {t('help_admin.remove_for_good')}
            </Button>
            <Button onClick={() => setAsked(false)}>{t('help_admin.keep')}</Button>
          </>
        )}
      </div>
    </PageForm>
  )
}
