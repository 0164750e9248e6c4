import { accountDeletionRoutes } from '@footlight/core/protocol/account-deletion'
import { Button } from '@footlight/ui/Button'
import { useState } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { callAsOwner } from '../account/ask-passkey.ts'
import { noProof } from '../account/proved.ts'
import { PresentProof } from '../account-security/PresentProof.tsx'
import { SecurityForm } from '../account-security/SecurityForm.tsx'
import { useFormRefusal } from '../account-security/use-form-refusal.ts'
import type { Deletion } from './deletion.ts'
import { ObstacleList } from './ObstacleList.tsx'
import settings from '../settings/AccountSettings.module.css'
import classes from './AccountDeletion.module.css'

interface AskDeletionProps {
  readonly deletion: Deletion
  readonly onChange: () => Promise<void>
}

/** By the password, and with a word on the tokens where there are some. */
export function AskDeletion({ deletion: { tokens, obstacles }, onChange }: AskDeletionProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { api } = useStores()
  const [proof, setProof] = useState(noProof)
  const [givesUp, setGivesUp] = useState(false)
  const [isPending, setPending] = useState(false)
  const refusal = useFormRefusal()

  async function send(): Promise<void> {
    setPending(true)
    const answer = await callAsOwner(api, proof, (sent) =>
      api.call(accountDeletionRoutes.askDeletion, { body: { ...sent, tokens } }),
    )
    setPending(false)
    if (!answer.ok && answer.error.error !== 'wrong_state') return refusal.setFailure(answer.error)
    // What was in the way, or asked for in another tab, is on the page then.
    refusal.setFailure(null)
    await onChange()
  }

  return (
    <section className={settings.group} aria-labelledby="ask">
      <h2 id="ask">{t('account_delete.ask')}</h2>
      {obstacles.length > 0 ? (
        <>
          <p className={settings.lead}>{t('account_delete.not_yet')}</p>
          <ObstacleList obstacles={obstacles} />
        </>
      ) : (
        <SecurityForm
          testId="deletion-form"
          refusal={refusal}
          onSend={send}
          className={classes.form}
          buttons={
            <Button
              type="submit"
              variant="danger"
              pending={isPending}
              disabled={proof.password === '' || (tokens > 0 && !givesUp)}
            >
              {t('account_delete.ask')}
            </Button>
          }
        >
          {tokens > 0 && (
            <label className={classes.check}>
              <input
                type="checkbox"
                checked={givesUp}
                onChange={({ currentTarget }) => setGivesUp(currentTarget.checked)}
              />
              {t('account_delete.tokens', { count: tokens, formatted: format.number(tokens) })}
            </label>
          )}
          <PresentProof value={proof} problem={refusal.problem} onChange={setProof} />
        </SecurityForm>
      )}
    </section>
  )
}
