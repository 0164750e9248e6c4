import { type OwnPayouts, payoutRoutes } from '@footlight/core/protocol/payouts'
import { useId, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { OwnerForm } from '../account-security/OwnerForm.tsx'
import settings from '../settings/AccountSettings.module.css'
import classes from './Payouts.module.css'

/** Whom the site pays for a performer with a studio. Another choice takes the proof that the account is theirs. */
export function WayPart({ way }: Pick<OwnPayouts, 'way'>) {
  const { t } = useTranslation()
  const { api } = useStores()
  const revalidator = useRevalidator()
  const name = useId()
  const [chosen, setChosen] = useState(way)
  const isChanged = chosen !== way
  return (
    <section className={`${settings.group} ${classes.group}`} aria-labelledby="way">
      <h2 id="way">{t('payouts.way')}</h2>
      <p className={classes.quiet}>{t('payouts.way_text')}</p>
      <fieldset className={classes.ways}>
        <legend className="visually-hidden">{t('payouts.way')}</legend>
        {(['own', 'studio'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name={name} checked={chosen === each} onChange={() => setChosen(each)} />
            {t(`payouts.way_${each}`)}
          </label>
        ))}
      </fieldset>
      {isChanged && (
        <OwnerForm
          testId="way-form"
          action={t('payouts.way_save')}
          variant="primary"
          call={(sent) => api.call(payoutRoutes.setPayoutWay, { body: { ...sent, way: chosen } })}
          onDone={() => revalidator.revalidate()}
          onCancel={() => setChosen(way)}
          withoutFactor={<FactorNeeded />}
        />
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
