import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { unwrap } from '../../ports/bridge.ts'
import classes from './LogDialogs.module.css'

/**
 * Where the system has no key storage: the words that open the performer's logs, or that shall from now on.
 */
export const PassphraseForm = observer(function PassphraseForm({
  mode,
}: {
  readonly mode: 'unlock' | 'set'
}) {
  const { bridge } = useConsole()
  const { t } = useTranslation('logs')
  const [passphrase, setPassphrase] = useState('')
  const [error, setError] = useState<'wrong' | 'refused' | null>(null)
  const [pending, setPending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setPending(true)
    if (mode === 'unlock')
      setError(unwrap(await bridge.unlockLogs({ passphrase })) === 'wrong_passphrase' ? 'wrong' : null)
    else setError(unwrap(await bridge.setLogsPassphrase({ passphrase })) === 'refused' ? 'refused' : null)
    setPending(false)
  }

  return (
    <form className={classes.passphrase} onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('passphrase.label')}
        type="password"
        value={passphrase}
        minLength={8}
        maxLength={200}
        required
        autoFocus
        autoComplete="off"
        {...(mode === 'set' && { hint: t('passphrase.hint') })}
        error={error === null ? undefined : t(`passphrase.${error}`)}
        onChange={({ currentTarget }) => {
          setPassphrase(currentTarget.value)
          setError(null)
        }}
      />
      <Button type="submit" variant="primary" pending={pending}>
        {t(mode === 'unlock' ? 'passphrase.unlock' : 'passphrase.set')}
      </Button>
    </form>
  )
})
