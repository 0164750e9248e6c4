import { AppPanelSetting, type AppState, appLimits, PanelSource } from '@footlight/core/protocol'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { FormFoot } from './FormFoot.tsx'
import { ListRows } from './ListRows.tsx'
import { replaceAt } from './list-draft.ts'
import { SwitchRow } from './SwitchRow.tsx'
import { useAppForm } from './use-app-form.ts'
import classes from '../shows/ShowForm.module.css'

const ROWS_MAX = 3
type PanelRow = AppState['app_panel']['rows'][number]
const emptyRow: PanelRow = { label: '', source: 'text', text: '' }

/** Up to three rows under the performer's picture: their own words, or what an app says now. */
export function PanelForm({ apps: { app_panel: panel } }: { readonly apps: AppState }) {
  const { t } = useTranslation('apps')
  const { orders } = useConsole()
  const form = useAppForm(AppPanelSetting, orders.setAppPanel)
  const [isActive, setActive] = useState(panel.is_active)
  const [rows, setRows] = useState<readonly PanelRow[]>(panel.rows)
  const sources = PanelSource.options.map((value) => ({ value, label: t(`panel.sources.${value}`) }))
  const change = (index: number, patch: Partial<PanelRow>) => setRows(replaceAt(rows, index, patch))

  function submit(event: FormEvent) {
    event.preventDefault()
    void form.submit({ is_active: isActive, rows })
  }

  return (
    <form className={classes.form} onSubmit={submit} onChange={form.touch}>
      <SwitchRow
        label={t('panel.show')}
        help={t('panel.show_help')}
        checked={isActive}
        onChange={setActive}
      />
      <ListRows rows={rows} max={ROWS_MAX} add={t('panel.add')} empty={emptyRow} onChange={setRows}>
        {(row, index) => (
          <>
            <TextField
              label={t('panel.label_of', { row: index + 1 })}
              hideLabel
              placeholder={t('panel.label')}
              maxLength={appLimits.titleCharsMax}
              value={row.label}
              error={form.errors[`rows.${index}.label`]}
              onChange={(event) => change(index, { label: event.currentTarget.value })}
            />
            <Select
              label={t('panel.shows', { row: index + 1 })}
              hideLabel
              value={row.source}
              options={sources}
              onChange={(event) => change(index, { source: PanelSource.parse(event.currentTarget.value) })}
            />
            {row.source === 'text' ? (
              <TextField
                label={t('panel.words_of', { row: index + 1 })}
                hideLabel
                placeholder={t('panel.words')}
                maxLength={appLimits.titleCharsMax}
                value={row.text}
                error={form.errors[`rows.${index}.text`]}
                onChange={(event) => change(index, { text: event.currentTarget.value })}
              />
            ) : (
              <span />
            )}
          </>
        )}
      </ListRows>
      <FormFoot isSaved={form.isSaved} label={t('panel.save')} />
    </form>
  )
}
