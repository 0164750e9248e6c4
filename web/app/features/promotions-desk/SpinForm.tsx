import { Username } from '@footlight/core/protocol/ids'
import { wheelDeskRoutes } from '@footlight/core/protocol/wheel-desk'
import { Button } from '@footlight/ui/Button'
import { browserRandom } from '@footlight/ui/browser-clock'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useDeskForm } from './use-desk-form.ts'
import classes from '../billing-desk/BillingDesk.module.css'

/** Gives somebody spins on the promo wheel. Pressed again after no answer, it is the same gift. */
export function SpinForm() {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, send, problem } = useDeskForm()
  const [username, setUsername] = useState('')
  const [spins, setSpins] = useState('1')
  const [ref, setRef] = useState(() => browserRandom.uuid())

  async function give(event: FormEvent): Promise<void> {
    event.preventDefault()
    const name = Username.safeParse(username)
    if (!name.success) return
    const body = { username: name.data, spins: Number(spins), ref }
    if (!(await send(() => api.call(wheelDeskRoutes.grantSpins, { body })))) return
    setUsername('')
    setRef(browserRandom.uuid())
  }

  return (
    <section className={classes.part} aria-labelledby="desk-spins">
      <h2 id="desk-spins">{t('promotions_desk.spins')}</h2>
      <p className={classes.quiet}>{t('promotions_desk.spins_lead')}</p>
      <form className={classes.form} onSubmit={(event) => void give(event)}>
        <TextField
          label={t('promotions_desk.username')}
          value={username}
          error={problem('username')}
          required
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setUsername(target.value)}
        />
        <TextField
          type="number"
          label={t('promotions_desk.how_many')}
          value={spins}
          error={problem('spins')}
          required
          min={1}
          max={100}
          onChange={({ target }) => setSpins(target.value)}
        />
        <Button type="submit" pending={isPending}>
          {t('promotions_desk.give_spins')}
        </Button>
      </form>
    </section>
  )
}
