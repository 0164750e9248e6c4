import { USERNAME_PATTERN } from '@footlight/core/protocol/ids'
import { nameRoutes } from '@footlight/core/protocol/names'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useId, useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { Proof } from '../account/Proof.tsx'
import { noProof, sentProof } from '../account/proved.ts'
import forms from '../account/forms.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/rename.json', { import: 'default' }))

// Of the field of the password.
await loadTexts(import.meta.glob('../../../../resources/locales/*/site/auth.json', { import: 'default' }))

interface RenameDialogProps {
  readonly username: string
  readonly onClose: () => void
}

/** Another name, proved by the password once more. */
export function RenameDialog({ username, onClose }: RenameDialogProps) {
  const { t } = useTranslation()
  const { api, changeSession } = useStores()
  const form = useId()
  const [typed, setTyped] = useState('')
  const [proof, setProof] = useState(noProof)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [needsTotp, setNeedsTotp] = useState(false)
  const [isPending, setPending] = useState(false)
  const name = typed.trim().toLowerCase()
  const isPossible = USERNAME_PATTERN.test(name) && name !== username

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setPending(true)
    setTrouble(null)
    const body = { username: name, ...sentProof(proof) }
    const answer = await changeSession(() => api.call(nameRoutes.changeName, { body }))
    // Everything on the page, and every socket, is of the old name.
    if (answer.ok) return location.reload()
    setPending(false)
    const { error, fields, state } = answer.error
    if (error === 'totp_required') setNeedsTotp(true)
    if (fields?.['username'] === 'prohibited') setTrouble('rename.prohibited')
    else setTrouble(error === 'wrong_state' && state === 'in_show' ? 'rename.in_show' : `errors.${error}`)
  }

  return (
    <Modal
      title={t('rename.title')}
      lead={t('rename.lead')}
      closeLabel={t('actions.close')}
      onClose={onClose}
      size="small"
      footer={
        <Button
          type="submit"
          form={form}
          variant="primary"
          pending={isPending}
          disabled={!isPossible || proof.password === ''}
        >
          {t('rename.save')}
        </Button>
      }
    >
      <form id={form} className={forms.form} onSubmit={(event) => void send(event)} data-testid="rename-form">
        <TextField
          label={t('rename.name')}
          hint={t('rename.name_hint')}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={24}
          required
          autoFocus
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Proof
          passwordLabel={t('rename.password')}
          totpLabel={t('rename.totp')}
          needsTotp={needsTotp}
          autoComplete="current-password"
          value={proof}
          onChange={setProof}
        />
        {trouble !== null && (
          <p className={forms.error} role="alert">
            {t(trouble)}
          </p>
        )}
      </form>
    </Modal>
  )
}
