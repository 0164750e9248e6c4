import { type OwnPayouts, payoutRoutes } from '@footlight/core/protocol/payouts'
import { Button } from '@footlight/ui/Button'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useRevalidator } from 'react-router'
import { useStores } from '../../platform/stores-context.ts'
import { callAsOwner } from '../account/ask-passkey.ts'
import { noProof } from '../account/proved.ts'
import { PresentProof } from '../account-security/PresentProof.tsx'
import { SecurityForm } from '../account-security/SecurityForm.tsx'
import { useFormRefusal } from '../account-security/use-form-refusal.ts'
import security from '../account-security/AccountSecurity.module.css'
import settings from '../settings/AccountSettings.module.css'
import classes from './Payouts.module.css'

/** Whom the site pays for a performer with a studio. Another choice takes the proof that the account is theirs. */
export function WayPart({ way }: Pick<OwnPayouts, 'way'>) {
  const { t } = useTranslation()
  const { api } = useStores()
  const revalidator = useRevalidator()
  const name = useId()
  const [chosen, setChosen] = useState(way)
  const [proof, setProof] = useState(noProof)
  const [isPending, setPending] = useState(false)
  const [needsFactor, setNeedsFactor] = useState(false)
  const refusal = useFormRefusal()
  const isChanged = chosen !== way

  async function send(): Promise<void> {
    setPending(true)
    const answer = await callAsOwner(api, proof, (sent) =>
      api.call(payoutRoutes.setPayoutWay, { body: { ...sent, way: chosen } }),
    )
    setPending(false)
    const isWithoutFactor = !answer.ok && answer.error.error === 'second_factor_required'
    setNeedsFactor(isWithoutFactor)
    refusal.setFailure(answer.ok || isWithoutFactor ? null : answer.error)
    if (!answer.ok) return
    setProof(noProof)
    await revalidator.revalidate()
  }

  return (
    <section className={`${settings.group} ${classes.group}`} aria-labelledby="way">
      <h2 id="way">{t('payouts.way')}</h2>
      <p className={classes.quiet}>{t('payouts.way_text')}</p>
      <fieldset className={classes.ways} disabled={isPending}>
        <legend className="visually-hidden">{t('payouts.way')}</legend>
        {(['own', 'studio'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name={name} checked={chosen === each} onChange={() => setChosen(each)} />
            {t(`payouts.way_${each}`)}
          </label>
        ))}
      </fieldset>
      {isChanged && (
        <SecurityForm
          testId="way-form"
          refusal={refusal}
          onSend={send}
          className={security.form}
          buttons={
            <div className={security.buttons}>
              <Button onClick={() => setChosen(way)}>{t('payouts.cancel')}</Button>
              <Button type="submit" variant="primary" pending={isPending} disabled={proof.password === ''}>
                {t('payouts.way_save')}
              </Button>
            </div>
          }
        >
          <PresentProof value={proof} problem={refusal.problem} onChange={setProof} />
          {needsFactor && <FactorNeeded />}
        </SecurityForm>
      )}
    </section>
  )
}

/** Whoever has only the password changes nothing about money. */
export function FactorNeeded() {
  const { t } = useTranslation()
  return (
    <p className={classes.needed} role="alert">
      {t('payouts.second_factor_required')} <Link to="/account/security">{t('payouts.to_security')}</Link>
    </p>
  )
}
