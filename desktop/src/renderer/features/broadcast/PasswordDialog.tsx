import { CAM_PASSWORD_CHARS } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'

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
  const length = [...password.normalize('NFC')].length
  const fits = length >= CAM_PASSWORD_CHARS.min && length <= CAM_PASSWORD_CHARS.max

  async function open(): Promise<void> {
    if (await orders.setPassword(null)) ui.close()
  }

  return (
    <FormDialog
      title={t('password.title')}
      lead={t('password.lead')}
      size="small"
      pendingActions={orders.pendingActions}
      actionKey="modes"
      submitLabel={t('password.shut')}
      disabled={!fits}
      onSubmit={async () => fits && (await orders.setPassword(password))}
      otherWay={
        modes?.hasCamPassword === true && (
          <Button block pending={orders.pendingActions.isPending('modes')} onClick={() => void open()}>
            {t('password.open')}
          </Button>
        )
      }
    >
      <TextField
        label={t(modes?.hasCamPassword === true ? 'password.another' : 'password.password')}
        value={password}
        autoFocus
        autoComplete="off"
        hint={t('password.help', CAM_PASSWORD_CHARS)}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FormDialog>
  )
})
