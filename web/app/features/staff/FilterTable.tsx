import type { SavedViewTable } from '@footlight/core/protocol/saved-views'
import { Button } from '@footlight/ui/Button'
import { Select, type SelectOption } from '@footlight/ui/Select'
import type { FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageForm } from '../shell/PageForm.tsx'
import { addressWith } from './address-with.ts'
import { SavedViewList } from './SavedViewList.tsx'
import classes from './Staff.module.css'
import './texts.ts'

export interface TableFiltersProps {
  readonly table: SavedViewTable
  /** Each is a parameter of the address; without it the table has them all. */
  readonly fields: readonly {
    readonly name: string
    readonly label: string
    readonly options: readonly SelectOption[]
  }[]
}

/** Where the page goes on: another choice begins at its first page. */
const pages = { page: null, after: null, before: null, p: null }

/** Narrows a table by what stands in the address, and keeps such choices under names. */
export function FilterTable({ table, fields }: TableFiltersProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [query] = useSearchParams()

  function narrow(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const chosen = fields.map(({ name }) => [name, String(form.get(name) ?? '')])
    void navigate(addressWith(query, { ...Object.fromEntries(chosen), ...pages }))
  }

  return (
    <>
      <PageForm className={classes.filters} aria-label={t('staff.filters.title')} onSubmit={narrow}>
        {fields.map(({ name, label, options }) => (
          <Select
            // Back, and a saved view, change what is chosen from outside.
            key={`${name} ${query.get(name)}`}
            name={name}
            label={label}
            defaultValue={query.get(name) ?? ''}
            options={[{ value: '', label: t('staff.audit.any') }, ...options]}
          />
        ))}
        <Button type="submit">{t('staff.filters.apply')}</Button>
      </PageForm>
      <SavedViewList table={table} />
    </>
  )
}
