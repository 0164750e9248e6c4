import { type AppState, appLimits, TipGoalsSetting } from '@footlight/core/protocol'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { FormFoot } from './FormFoot.tsx'
import { ListRows } from './ListRows.tsx'
import { replaceAt } from './list-draft.ts'
import { SwitchRow } from './SwitchRow.tsx'
import { numberIn, useAppForm } from './use-app-form.ts'
import classes from '../shows/ShowForm.module.css'

interface Row {
  readonly id?: string
  readonly title: string
  readonly tokens: string
}

/** Goals that all tips of the room fill, one after the other. */
export function GoalsForm({ apps: { goals } }: { readonly apps: AppState }) {
  const { t } = useTranslation('apps')
  const { orders } = useConsole()
  const form = useAppForm(TipGoalsSetting, orders.setGoals)
  const [isActive, setActive] = useState(goals.is_active)
  const [reset, setReset] = useState(false)
  const [rows, setRows] = useState<readonly Row[]>(
    goals.goals.map(({ id, title, tokens }) => ({ id, title, tokens: String(tokens) })),
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    void form.submit({
      is_active: isActive,
      reset,
      goals: rows.map((row) => ({ ...row, tokens: numberIn(row.tokens) })),
    })
  }

  return (
    <form className={classes.form} onSubmit={submit} onChange={form.touch}>
      <SwitchRow
        label={t('goals.show')}
        help={t('goals.show_help')}
        checked={isActive}
        onChange={setActive}
      />
      <ListRows
        rows={rows}
        max={appLimits.goalsMax}
        add={t('goals.add')}
        empty={{ title: '', tokens: '' }}
        onChange={setRows}
      >
        {(row, index) => (
          <>
            <TextField
              label={t('goals.goal', { row: index + 1 })}
              hideLabel
              placeholder={t('goals.then')}
              value={row.title}
              error={form.errors[`goals.${index}.title`]}
              onChange={(event) => setRows(replaceAt(rows, index, { title: event.currentTarget.value }))}
            />
            <TextField
              label={t('goals.tokens', { row: index + 1 })}
              hideLabel
              inputMode="numeric"
              suffix="tk"
              value={row.tokens}
              error={form.errors[`goals.${index}.tokens`]}
              onChange={(event) => setRows(replaceAt(rows, index, { tokens: event.currentTarget.value }))}
            />
          </>
        )}
      </ListRows>
      {goals.total > 0 && (
        <SwitchRow
          label={t('goals.reset')}
          help={t('goals.reset_help', { tokens: goals.total })}
          checked={reset}
          onChange={setReset}
        />
      )}
      <FormFoot isSaved={form.isSaved} label={t('goals.save')} />
    </form>
  )
}
