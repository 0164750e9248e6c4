import { type OwnPayouts, payoutRoutes } from '@footlight/core/protocol/payouts'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { OwnerForm } from '../account-security/OwnerForm.tsx'
import { FactorNeeded } from './WayPart.tsx'
import settings from '../settings/AccountSettings.module.css'
import classes from './Payouts.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/auth.json', { import: 'default' }))
await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/account_security.json', { import: 'default' }),
)
await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/passkey-use.json', { import: 'default' }),
)

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/passkeys.json', { import: 'default' }))

/** The bank account, masked, and where another one is entered. */
export function DestinationPart({
  own: { destination, may_set_destination: maySet },
}: {
  readonly own: OwnPayouts
}) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const [isEntering, setEntering] = useState(false)
  const [isSaved, setSaved] = useState(false)
  return (
    <section className={`${settings.group} ${classes.group}`} aria-labelledby="bank">
      <h2 id="bank">{t('payouts.bank')}</h2>
      {destination === null ? (
        <p>{t('payouts.bank_none')}</p>
      ) : (
        <>
          <p data-testid="payout-destination">
            {t('payouts.bank_is', { holder: destination.holder, account: destination.account })}
          </p>
          <p className={classes.quiet}>{t('payouts.bank_from', { date: dateTime(destination.usable_at) })}</p>
        </>
      )}
      {isSaved && (
        <p className={classes.done} role="status">
          <CircleCheck aria-hidden />
          {t('payouts.saved')}
        </p>
      )}
      {!maySet ? null : isEntering ? (
        <DestinationForm
          onEnd={(hasSaved) => {
            setEntering(false)
            setSaved(hasSaved)
          }}
        />
      ) : (
        <Button onClick={() => setEntering(true)}>
          {destination === null ? t('payouts.bank_enter') : t('payouts.bank_change')}
        </Button>
      )}
    </section>
  )
}

function DestinationForm({ onEnd }: { readonly onEnd: (hasSaved: boolean) => void }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const revalidator = useRevalidator()
  const [typed, setTyped] = useState({ holder: '', iban: '' })
  return (
    <OwnerForm
      testId="destination-form"
      action={t('payouts.save')}
      variant="primary"
      isReady={typed.holder.trim() !== '' && typed.iban.trim() !== ''}
      call={(sent) => api.call(payoutRoutes.setPayoutDestination, { body: { ...sent, ...typed } })}
      onDone={async () => {
        await revalidator.revalidate()
        onEnd(true)
      }}
      onCancel={() => onEnd(false)}
      withoutFactor={<FactorNeeded />}
    >
      {(problem) => (
        <>
          <TextField
            label={t('payouts.holder')}
            autoComplete="name"
            maxLength={70}
            value={typed.holder}
            error={problem('holder')}
            onChange={({ target }) => setTyped({ ...typed, holder: target.value })}
          />
          <TextField
            label={t('payouts.iban')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={50}
            value={typed.iban}
            error={problem('iban')}
            onChange={({ target }) => setTyped({ ...typed, iban: target.value })}
          />
        </>
      )}
    </OwnerForm>
  )
}
