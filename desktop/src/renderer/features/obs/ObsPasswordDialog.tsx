import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from '../shows/ShowForm.module.css'

/** Asked once; main keeps it and never hands it out again. */
export const ObsPasswordDialog = observer(function ObsPasswordDialog() {
  const { t } = useTranslation('obs')
  const { ui, obs } = useConsole()
  const [password, setPassword] = useState('')
  const [isPending, setPending] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const isWrong = obs.view?.link.kind === 'wrong_password'

  async function tell(give: () => Promise<unknown>) {
    setPending(true)
    await give()
    setPending(false)
    if (obs.isConnected) ui.close()
  }

  return (
    <Modal
      title={t('password.title')}
      lead={t('password.lead')}
      closeLabel={t('close')}
      size="small"
      onClose={() => ui.close()}
    >
      <form
        className={classes.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (password !== '') void tell(() => obs.givePassword(password))
        }}
      >
        <TextField
          type="password"
          label={t('password.label')}
          value={password}
          autoFocus
          autoComplete="off"
          hint={t(obs.view?.passwordKept === 'keyring' ? 'password.kept' : 'password.memory')}
          error={isWrong && !isPending ? t('what_to_do.wrong_password') : undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {isMissing && (
          <p role="alert" className={classes.error}>
            {t('password.none_there')}
          </p>
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          pending={isPending}
          disabled={password === ''}
        >
          {t('password.connect')}
        </Button>
        <Button
          block
          pending={isPending}
          onClick={() => void tell(async () => setMissing(!(await obs.takeOwnPassword())))}
        >
          {t('password.take')}
        </Button>
      </form>
    </Modal>
  )
})
