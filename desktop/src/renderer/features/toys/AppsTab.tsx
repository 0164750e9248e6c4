import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { Search } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToyApp, ToyAppSearch } from '../../../shared/ipc/toys.ts'
import { useConsole } from '../../app/console-context.ts'
import type { ToysTabProps } from './toys-tab.ts'
import classes from './ToysDialog.module.css'

/**
 * The app that holds the toys: found on this machine by one press, or by an address in the performer's own
 * network.
 */
export function AppsTab(props: ToysTabProps) {
  return (
    <div className={classes.page}>
      <AppField app="lovense" {...props} />
      <AppField app="intiface" {...props} />
    </div>
  )
}

const AppField = observer(function AppField({
  app,
  draft,
  problem,
  change,
}: ToysTabProps & { readonly app: ToyApp }) {
  const { t } = useTranslation('toys')
  const { toys } = useConsole()
  const [search, setSearch] = useState<ToyAppSearch | 'looking' | null>(null)

  async function find() {
    const address = draft[app].trim() || '127.0.0.1'
    setSearch('looking')
    const found = await toys.find(app, address)
    setSearch(found)
    if (found.kind === 'found') change({ [app]: address })
  }

  return (
    <section className={classes.app}>
      <h3>{t(`apps.${app}`)}</h3>
      <p className={classes.help}>{t(`apps_help.${app}`)}</p>
      <div className={classes.find}>
        <TextField
          label={t('address')}
          value={draft[app]}
          placeholder="127.0.0.1"
          hint={t('address_hint')}
          error={problem(app)}
          onChange={(event) => {
            change({ [app]: event.currentTarget.value })
            setSearch(null)
          }}
        />
        <Button
          icon={<Search aria-hidden />}
          pending={search === 'looking'}
          disabled={toys.mayMove}
          onClick={() => void find()}
        >
          {t('find')}
        </Button>
      </div>
      {toys.mayMove && <p className={classes.help}>{t('find_while_on')}</p>}
      <p role="status">{search !== null && search !== 'looking' && <Found search={search} />}</p>
    </section>
  )
})

function Found({ search }: { readonly search: ToyAppSearch }) {
  const { t } = useTranslation('toys')
  if (search.kind === 'not_found') return <span className={classes.bad}>{t(`error.${search.error}`)}</span>
  const names = search.toys
    .map(({ name, battery }) => (battery === null ? name : `${name} (${battery} %)`))
    .join(', ')
  return (
    <span className={classes.good}>{search.toys.length === 0 ? t('found_none') : t('found', { names })}</span>
  )
}
