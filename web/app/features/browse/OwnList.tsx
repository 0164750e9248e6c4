import { Button } from '@footlight/ui/Button'
import { useEffect, useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import type { BrowseRequest } from './browse-request.ts'
import { clearVisits, interestsOf, readVisits } from './visits.ts'
import classes from './OwnList.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/visits.json', { import: 'default' }))

/** `/for-you` and `/view-history`: asks for the list by what this browser remembers, and says so. */
export function OwnList({ page }: { readonly page: BrowseRequest }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { browse } = useStores()
  /** null: not read yet, as on the server, which does not know them. */
  const [visits, setVisits] = useState<ReturnType<typeof readVisits> | null>(null)
  useEffect(() => setVisits(readVisits()), [])
  useEffect(() => {
    if (visits === null) return
    const own =
      page.path === 'for-you'
        ? interestsOf(visits)
        : { names: visits.map(({ username }) => username).join(',') }
    void browse.show(page.path, { ...page.query, ...own })
  }, [browse, page, visits])
  // As tall as it will be: the list below does not move when the browser has looked.
  if (visits === null) return <div className={classes.own} />
  const name = page.path === 'for-you' ? 'for_you' : 'history'
  return (
    <div className={classes.own} data-testid="own-list">
      <p>
        {t(`visits.${visits.length === 0 ? `${name}_none` : name}`, {
          formatted: format.number(visits.length),
        })}
      </p>
      {visits.length > 0 && (
        <Button
          onClick={() => {
            clearVisits()
            setVisits([])
          }}
        >
          {t('visits.clear')}
        </Button>
      )}
    </div>
  )
}
