import { CAM_PASSWORD_CHARS } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { refusalSentence } from '../../i18n/sentences.ts'
import classes from '../shows/ShowForm.module.css'

/** Closes the performer's room for everybody who does not know the password, or opens it again. */
export const PasswordDialog = observer(function PasswordDialog() {
  const { t } = useTranslation('room')
  const {
    ui,
    orders,
    root: {
      room: {
        activities: { modes },
      },
    },
  } = useConsole()
  const [password, setPassword] = useState('')
  const pending = orders.pendingActions.isPending('modes')
  const length = [...password.normalize('NFC')].length
  const fits = length >= CAM_PASSWORD_CHARS.min && length <= CAM_PASSWORD_CHARS.max

  async function set(value: string | null) {
    if (await orders.setPassword(value)) ui.close()
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
          if (fits) void set(password)
        }}
      >
        <TextField
          label={t(modes?.hasCamPassword === true ? 'password.another' : 'password.password')}
          value={password}
          autoFocus
          autoComplete="off"
          hint={t('password.help', CAM_PASSWORD_CHARS)}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {orders.pendingActions.refused?.key === 'modes' && (
          <p role="alert" className={classes.error}>
            {refusalSentence(t, orders.pendingActions.refused.failure)}
          </p>
        )}
        <Button type="submit" variant="primary" size="large" block pending={pending} disabled={!fits}>
          {t('password.shut')}
        </Button>
        {modes?.hasCamPassword === true && (
          <Button block pending={pending} onClick={() => void set(null)}>
            {t('password.open')}
          </Button>
        )}
      </form>
    </Modal>
  )
})
