import { appealLimits, appealRoutes, type OwnAppeal } from '@footlight/core/protocol/appeals'
import { Button } from '@footlight/ui/Button'
import { TextArea } from '@footlight/ui/TextArea'
import { TextField } from '@footlight/ui/TextField'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { Proof } from '../account/Proof.tsx'
import { noProof, sentProof } from '../account/proved.ts'
import { SecurityForm } from '../account-security/SecurityForm.tsx'
import { useFormRefusal } from '../account-security/use-form-refusal.ts'
import { useHumanCheck } from '../human-check/use-human-check.ts'
import classes from './Appeals.module.css'

interface AppealFormProps {
  /** Name and password are asked for: who is suspended is not let in. */
  readonly isGuest: boolean
  readonly onWritten: (appeal: OwnAppeal) => void
}

export function AppealForm({ isGuest, onWritten }: AppealFormProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [text, setText] = useState('')
  const [username, setUsername] = useState('')
  const [proof, setProof] = useState(noProof)
  const [state, setState] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const { note, checked } = useHumanCheck('log_in')
  const refusal = useFormRefusal()
  const { problem, setFailure } = refusal
  const isReady =
    text.trim().length >= appealLimits.text.min && (!isGuest || (username !== '' && proof.password !== ''))

  async function send(): Promise<void> {
    setPending(true)
    setState(null)
    const who = isGuest ? { username, ...sentProof(proof) } : {}
    const answer = await checked((work) => api.call(appealRoutes.appeal, { body: { text, ...who, ...work } }))
    setPending(false)
    if (answer.ok) return onWritten(answer.value.appeal)
    const { error } = answer
    // Of these two the sentence is more exact than of any refused call.
    if (error.error === 'wrong_state') setState(error.state ?? 'appealed')
    setFailure(error.error === 'wrong_state' ? null : error)
  }

  return (
    <section className={classes.own} aria-labelledby="appeal">
      <h2 id="appeal">{t('appeals.write')}</h2>
      <p className={classes.quiet}>{t('appeals.write_text')}</p>
      <SecurityForm
        testId="appeal-form"
        refusal={refusal}
        onSend={send}
        buttons={
          <Button type="submit" variant="primary" pending={isPending} disabled={!isReady}>
            {t('appeals.send')}
          </Button>
        }
      >
        {isGuest && (
          <>
            <TextField
              label={t('auth.name_or_email')}
              autoComplete="username"
              value={username}
              error={problem('username')}
              onChange={({ currentTarget }) => setUsername(currentTarget.value)}
            />
            <Proof
              passwordLabel={t('auth.password')}
              totpLabel={t('auth.totp')}
              needsTotp={problem('totp') !== undefined || proof.totp !== ''}
              autoComplete="current-password"
              value={proof}
              problem={problem}
              onChange={setProof}
            />
          </>
        )}
        <TextArea
          label={t('appeals.text')}
          hint={t('appeals.text_hint', { min: appealLimits.text.min, max: appealLimits.text.max })}
          value={text}
          rows={6}
          maxLength={appealLimits.text.max}
          error={problem('text')}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {note}
        {state !== null && <p role="alert">{t(`appeals.refused.${state}`)}</p>}
      </SecurityForm>
    </section>
  )
}
