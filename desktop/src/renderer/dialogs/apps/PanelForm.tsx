import { AppPanelSetting, PanelSource, appLimits, type AppState } from '@footlight/core/protocol'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { useState, type FormEvent } from 'react'
import { useConsole } from '../../app/console-context.ts'
import { panelSources } from '../../words/extras.ts'
import classes from '../shows/ShowForm.module.css'
import { FormFoot } from './FormFoot.tsx'
import { replaceAt } from './list-draft.ts'
import { ListRows } from './ListRows.tsx'
import { SwitchRow } from './SwitchRow.tsx'
import { useAppForm } from './use-app-form.ts'

const ROWS_MAX = 3
type PanelRow = AppState['app_panel']['rows'][number]
const emptyRow: PanelRow = { label: '', source: 'text', text: '' }
const sources = PanelSource.options.map((value) => ({ value, label: panelSources[value] }))

/** Up to three rows under her picture: her own words, or what an app says now. */
export function PanelForm({ apps: { app_panel: panel } }: { readonly apps: AppState }) {
  const { orders } = useConsole()
  const form = useAppForm(AppPanelSetting, orders.setAppPanel)
  const [isActive, setActive] = useState(panel.is_active)
  const [rows, setRows] = useState<readonly PanelRow[]>(panel.rows)
  const change = (index: number, patch: Partial<PanelRow>) => setRows(replaceAt(rows, index, patch))

  function submit(event: FormEvent) {
    event.preventDefault()
    void form.submit({ is_active: isActive, rows })
  }

  return (
    <form className={classes.form} onSubmit={submit} onChange={form.touch}>
      <SwitchRow label="Show the panel" help="Up to three rows under your picture." checked={isActive} onChange={setActive} />
      <ListRows rows={rows} max={ROWS_MAX} add="Add a row" empty={emptyRow} onChange={setRows}>
        {(row, index) => (
          <>
            <TextField label={`Label of row ${index + 1}`} hideLabel placeholder="Label" maxLength={appLimits.titleCharsMax} value={row.label} error={form.errors[`rows.${index}.label`]} onChange={(event) => change(index, { label: event.currentTarget.value })} />
            <Select label={`What row ${index + 1} shows`} hideLabel value={row.source} options={sources} onChange={(event) => change(index, { source: PanelSource.parse(event.currentTarget.value) })} />
            {row.source === 'text' ? <TextField label={`Words of row ${index + 1}`} hideLabel placeholder="Words" maxLength={appLimits.titleCharsMax} value={row.text} error={form.errors[`rows.${index}.text`]} onChange={(event) => change(index, { text: event.currentTarget.value })} /> : <span />}
          </>
        )}
      </ListRows>
      <FormFoot isSaved={form.isSaved} label="Save the panel" />
    </form>
  )
}
