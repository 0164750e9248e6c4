import type { ApiFailure } from '@footlight/core/client/api-failure'
import {
  type SavedView,
  type SavedViewTable,
  savedViewLimits,
  savedViewRoutes,
} from '@footlight/core/protocol/saved-views'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './SavedViews.module.css'

interface SaveViewFormProps {
  readonly table: SavedViewTable
  /** What is kept of the filters as they are now. */
  readonly query: string
  readonly onSaved: (view: SavedView) => void
}

/** A name for the filters as they are now. */
export function SaveViewForm({ table, query, onSaved }: SaveViewFormProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [name, setName] = useState('')
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [isPending, setPending] = useState(false)

  async function save(): Promise<void> {
    setPending(true)
    const answer = await api.call(savedViewRoutes.saveView, { params: { table }, body: { name, query } })
    setPending(false)
    if (answer.ok) onSaved(answer.value)
    else setFailure(answer.error)
  }

  return (
    <form
      className={classes.save}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label={t('staff.views.name')}
        hint={t('staff.views.name_hint')}
        error={failure === null ? undefined : t(textOf(failure))}
        value={name}
        maxLength={savedViewLimits.nameChars}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          setFailure(null)
        }}
      />
      <Button type="submit" pending={isPending} disabled={name.trim() === ''}>
        {t('staff.views.save')}
      </Button>
    </form>
  )
}

function textOf({ error, fields }: ApiFailure): string {
  if (fields?.['name'] === 'taken') return 'staff.views.taken'
  return error === 'wrong_state' ? 'staff.views.full' : `errors.${error}`
}
