import { type AppState, appLimits, TipMenuSetting } from '@footlight/core/protocol'
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
import rowClasses from './ListRows.module.css'

interface Row {
  readonly id?: string
  readonly title: string
  readonly tokens: string
  readonly category: string
  readonly isActive: boolean
}

/** What the performer does for which tip. An item that is off keeps its place and is hidden from viewers. */
export function TipMenuForm({ apps: { tip_menu: menu } }: { readonly apps: AppState }) {
  const { t } = useTranslation('apps')
  const { orders } = useConsole()
  const form = useAppForm(TipMenuSetting, orders.setTipMenu)
  const [isActive, setActive] = useState(menu.is_active)
  const [label, setLabel] = useState(menu.label)
  const [rows, setRows] = useState<readonly Row[]>(
    menu.items.map((item) => ({ ...item, tokens: String(item.tokens), category: item.category ?? '' })),
  )
  const change = (index: number, patch: Partial<Row>) => setRows(replaceAt(rows, index, patch))

  function submit(event: FormEvent) {
    event.preventDefault()
    const items = rows.map((row) => ({
      ...row,
      tokens: numberIn(row.tokens),
      category: row.category.trim() === '' ? null : row.category,
    }))
    void form.submit({ is_active: isActive, label, items })
  }

  return (
    <form className={classes.form} onSubmit={submit} onChange={form.touch}>
      <SwitchRow label={t('menu.show')} help={t('menu.show_help')} checked={isActive} onChange={setActive} />
      <TextField
        label={t('menu.title')}
        placeholder={t('menu.example')}
        value={label}
        maxLength={appLimits.titleCharsMax}
        error={form.errors['label']}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <ListRows
        rows={rows}
        max={appLimits.menuItemsMax}
        add={t('menu.add')}
        empty={{ title: '', tokens: '', category: '', isActive: true }}
        onChange={setRows}
      >
        {(row, index) => (
          <>
            <TextField
              label={t('menu.item', { row: index + 1 })}
              hideLabel
              placeholder={t('menu.what')}
              value={row.title}
              error={form.errors[`items.${index}.title`]}
              onChange={(event) => change(index, { title: event.currentTarget.value })}
            />
            <TextField
              label={t('menu.tokens', { row: index + 1 })}
              hideLabel
              inputMode="numeric"
              suffix="tk"
              value={row.tokens}
              error={form.errors[`items.${index}.tokens`]}
              onChange={(event) => change(index, { tokens: event.currentTarget.value })}
            />
            <TextField
              label={t('menu.category_of', { row: index + 1 })}
              hideLabel
              placeholder={t('menu.category')}
              value={row.category}
              error={form.errors[`items.${index}.category`]}
              onChange={(event) => change(index, { category: event.currentTarget.value })}
            />
            <label className={rowClasses.check}>
              <input
                type="checkbox"
                checked={row.isActive}
                onChange={(event) => change(index, { isActive: event.currentTarget.checked })}
              />{' '}
              {t('menu.on')}
            </label>
          </>
        )}
      </ListRows>
      <FormFoot isSaved={form.isSaved} label={t('menu.save')} />
    </form>
  )
}
