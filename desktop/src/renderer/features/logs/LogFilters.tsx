import { TextField } from '@footlight/ui/TextField'
import { Search, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { logKinds } from '../../../shared/logs/entry.ts'
import { useConsole } from '../../app/console-context.ts'
import { dayAfter, dayOf, startOfDay } from './moments.ts'
import classes from './LogFilters.module.css'

/** Words, kinds, days and one viewer; all of them must hold. */
export const LogFilters = observer(function LogFilters({
  inputRef,
}: {
  readonly inputRef: RefObject<HTMLInputElement | null>
}) {
  const {
    logs: { search },
  } = useConsole()
  const { t } = useTranslation('logs')
  const { query } = search
  return (
    <search className={classes.filters}>
      <TextField
        label={t('search')}
        hideLabel
        placeholder={t('search')}
        type="search"
        inputRef={inputRef}
        icon={<Search aria-hidden />}
        value={query.text}
        maxLength={200}
        spellCheck={false}
        className={classes.words}
        onChange={({ currentTarget }) => search.change({ text: currentTarget.value })}
      />
      <TextField
        label={t('from')}
        type="date"
        value={dayOf(query.from)}
        onChange={({ currentTarget }) => search.change({ from: startOfDay(currentTarget.value) })}
        className={classes.day}
      />
      <TextField
        label={t('until')}
        type="date"
        value={dayOf(query.to === null ? null : query.to - 1)}
        onChange={({ currentTarget }) => search.change({ to: dayAfter(currentTarget.value) })}
        className={classes.day}
      />
      <fieldset className={classes.kinds}>
        <legend className="visually-hidden">{t('kinds')}</legend>
        {logKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={query.kinds.includes(kind)}
            onClick={() => search.toggleKind(kind)}
          >
            {t(`kind.${kind}`)}
          </button>
        ))}
        {query.viewer !== null && (
          <button type="button" aria-pressed="true" onClick={() => search.change({ viewer: null })}>
            {t('only', { viewer: query.viewer })} <X aria-label={t('only_end')} />
          </button>
        )}
      </fieldset>
    </search>
  )
})
