import type { ApiFailure } from '@footlight/core/client/api-failure'
import {
  type SavedView,
  type SavedViewTable,
  savedViewLimits,
  savedViewRoutes,
} from '@footlight/core/protocol/saved-views'
import { filtersOf } from '@footlight/core/rules/accounts/view-address'
import { IconButton } from '@footlight/ui/IconButton'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { SaveViewForm } from './SaveViewForm.tsx'
import classes from './SavedViews.module.css'
import './texts.ts'

/** Filters of a table that somebody has saved for themselves, above it. */
export function SavedViewList({ table }: { readonly table: SavedViewTable }) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const [query] = useSearchParams()
  const [views, setViews] = useState<readonly SavedView[] | null>(null)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const now = filtersOf(table, query.toString())

  useEffect(() => {
    let isGone = false
    void api.call(savedViewRoutes.savedViews, { params: { table } }).then((answer) => {
      if (isGone) return
      if (answer.ok) setViews(answer.value.views)
      else setFailure(answer.error)
    })
    return () => {
      isGone = true
    }
  }, [api, table])

  async function remove(id: number): Promise<void> {
    const answer = await api.call(savedViewRoutes.deleteView, { params: { table, id } })
    // In another window it may be gone already.
    if (answer.ok || answer.error.error === 'not_found')
      setViews((there) => there?.filter((view) => view.id !== id) ?? null)
    else toasts.error({ key: `errors.${answer.error.error}` })
  }

  if (failure !== null) return <p className={classes.failed}>{t('staff.views.failed')}</p>
  if (views === null) return <p className={classes.waiting} aria-busy="true" />
  return (
    <div className={classes.views} data-testid="saved-views">
      {views.length > 0 && (
        <nav aria-label={t('staff.views.title')}>
          <ul>
            {views.map(({ id, name, query: saved }) => (
              <li key={id}>
                <Link to={`?${saved}`} aria-current={saved === now ? 'page' : undefined}>
                  {name}
                </Link>
                <IconButton label={t('staff.views.delete', { name })} onClick={() => void remove(id)}>
                  <X aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {now !== '' && views.every((view) => view.query !== now) && views.length < savedViewLimits.perTable && (
        <SaveViewForm
          key={now}
          table={table}
          query={now}
          onSaved={(view) =>
            setViews(
              [...views.filter(({ id }) => id !== view.id), view].sort((a, b) => (a.name < b.name ? -1 : 1)),
            )
          }
        />
      )}
    </div>
  )
}
