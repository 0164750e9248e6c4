import { type LinkedAccounts, linkedAccountRoutes } from '@footlight/core/protocol/linked-accounts'
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

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/link.json', { import: 'default' }))

// Of the fields of the passwords.
await loadTexts(import.meta.glob('../../../../resources/locales/*/site/auth.json', { import: 'default' }))

interface LinkDialogProps {
  readonly onLinked: (accounts: LinkedAccounts) => void
  readonly onClose: () => void
}

/** Another account of the same person, proved by the passwords of both. */
export function LinkDialog({ onLinked, onClose }: LinkDialogProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const form = useId()
  const [own, setOwn] = useState(noProof)
  const [username, setUsername] = useState('')
  const [other, setOther] = useState(noProof)
  /** Whose second factor is asked for. */
  const [asked, setAsked] = useState<readonly string[]>([])
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const isWhole = own.password !== '' && username.trim() !== '' && other.password !== ''

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setPending(true)
    setTrouble(null)
    const body = { ...sentProof(own), other: { username: username.trim(), ...sentProof(other) } }
    const answer = await api.call(linkedAccountRoutes.linkAccount, { body })
    setPending(false)
    if (answer.ok) {
      onLinked(answer.value)
      return onClose()
    }
    const { error, state } = answer.error
    if (error === 'totp_required' && state !== undefined) setAsked([...asked, state])
    if (error === 'forbidden') setTrouble('link.not_linkable')
    else setTrouble(error === 'wrong_state' ? 'link.full' : `errors.${error}`)
  }

  return (
    <Modal
      title={t('link.title')}
      lead={t('link.lead')}
      closeLabel={t('actions.close')}
      onClose={onClose}
      size="small"
      footer={
        <Button type="submit" form={form} variant="primary" pending={isPending} disabled={!isWhole}>
          {t('link.save')}
        </Button>
      }
    >
      <form id={form} className={forms.form} onSubmit={(event) => void send(event)} data-testid="link-form">
        <Proof
          passwordLabel={t('link.own_password')}
          totpLabel={t('link.own_totp')}
          needsTotp={asked.includes('own')}
          value={own}
          onChange={setOwn}
        />
        <TextField
          label={t('link.name')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={username}
          onChange={({ currentTarget }) => setUsername(currentTarget.value)}
        />
        <Proof
          passwordLabel={t('link.password')}
          totpLabel={t('link.totp')}
          needsTotp={asked.includes('other')}
          value={other}
          onChange={setOther}
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
