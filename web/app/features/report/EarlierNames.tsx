import { nameHistoryRoutes } from '@footlight/core/protocol/name-history'
import { useState } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './ReportsView.module.css'

interface Names {
  readonly from: string
  readonly to: string
  readonly changed_at: string
}

/** What the reported were called before; asked when somebody wants to know. */
export function EarlierNames({ username }: { readonly username: string }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { api, toasts } = useStores()
  const [names, setNames] = useState<readonly Names[] | null>(null)

  async function read(): Promise<void> {
    const answer = await api.call(nameHistoryRoutes.nameHistory, { params: { username } })
    if (answer.ok) setNames(answer.value.names)
    else toasts.error({ key: `errors.${answer.error.error}` })
  }

  return (
    <details
      className={classes.quiet}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && names === null) void read()
      }}
    >
      <summary>{t('reports.earlier_names')}</summary>
      {names?.length === 0 && <p>{t('reports.no_earlier_names')}</p>}
      {names !== null && names.length > 0 && (
        <ul>
          {names.map(({ from, changed_at }) => (
            <li key={changed_at}>{t('reports.earlier_name', { name: from, date: dateTime(changed_at) })}</li>
          ))}
        </ul>
      )}
    </details>
  )
}
