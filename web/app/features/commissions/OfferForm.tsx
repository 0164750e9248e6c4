import { commissionLimits, type OwnCommissionOffer } from '@footlight/core/protocol/commissions'
import { AccountDuration, AccountNetwork, type CommissionService } from '@footlight/core/protocol/offer-terms'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextArea } from '@footlight/ui/TextArea'
import { NumberField, TextField } from '@footlight/ui/TextField'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Switch } from '../room-settings/FormGroup.tsx'
import { PageForm } from '../shell/PageForm.tsx'
import { type OfferFormState, useOfferForm } from './use-offer-form.ts'
import classes from './Commissions.module.css'

interface OfferFormProps {
  readonly service: CommissionService
  /** null: never offered. */
  readonly offer: OwnCommissionOffer | null
}

/** Whether a service is offered, at which price, within which time. */
export function OfferForm({ service, offer }: OfferFormProps) {
  const { t } = useTranslation()
  const form = useOfferForm(service, offer)
  const { fields, set, errorOf } = form
  const isAccount = service === 'social_account'
  return (
    <PageForm
      className={classes.part}
      onSubmit={(event) => void form.save(event)}
      data-testid={`offer-form-${service}`}
    >
      <h2>{t(`commissions.service.${service}`)}</h2>
      <Switch
        label={t('commissions.is_open')}
        help={t(`commissions.service_text.${service}`)}
        checked={fields.is_open}
        onChange={(is_open) => set({ is_open })}
      />
      {isAccount && <AccountFields form={form} isKnown={offer?.has_account_name === true} />}
      <div className={classes.numbers}>
        <NumberField
          label={t(isAccount ? 'commissions.price' : 'commissions.price_min')}
          value={fields.price_min}
          min={1}
          max={commissionLimits.priceTokens}
          error={errorOf('price_min')}
          onValueChange={(price) => set({ price_min: price, ...(isAccount && { price_max: price }) })}
        />
        {!isAccount && (
          <NumberField
            label={t('commissions.price_max')}
            value={fields.price_max}
            min={1}
            max={commissionLimits.priceTokens}
            error={errorOf('price_max')}
            onValueChange={(price_max) => set({ price_max })}
          />
        )}
        <NumberField
          label={t('commissions.days')}
          value={fields.delivery_days}
          min={1}
          max={commissionLimits.deliveryDays}
          error={errorOf('delivery_days')}
          onValueChange={(delivery_days) => set({ delivery_days })}
        />
        <NumberField
          label={t('commissions.open_max')}
          value={fields.open_max}
          min={1}
          max={commissionLimits.openOrders}
          error={errorOf('open_max')}
          onValueChange={(open_max) => set({ open_max })}
        />
      </div>
      <TextArea
        label={t('commissions.offer_text')}
        value={fields.text}
        rows={3}
        maxLength={commissionLimits.offerChars}
        error={errorOf('text')}
        onChange={({ currentTarget }) => set({ text: currentTarget.value })}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="primary" pending={form.isPending}>
          {t('actions.save')}
        </Button>
      </div>
    </PageForm>
  )
}

function AccountFields({ form, isKnown }: { readonly form: OfferFormState; readonly isKnown: boolean }) {
  const { t } = useTranslation()
  const { fields, set, errorOf } = form
  return (
    <>
      <div className={classes.numbers}>
        <Select
          label={t('commissions.network_label')}
          value={fields.network ?? 'snapchat'}
          options={AccountNetwork.options.map((value) => ({
            value,
            label: t(`commissions.network.${value}`),
          }))}
          onChange={({ currentTarget }) => set({ network: AccountNetwork.parse(currentTarget.value) })}
        />
        <Select
          label={t('commissions.duration_label')}
          value={fields.duration ?? '1M'}
          options={AccountDuration.options.map((value) => ({
            value,
            label: t(`commissions.duration.${value}`),
          }))}
          onChange={({ currentTarget }) => set({ duration: AccountDuration.parse(currentTarget.value) })}
        />
      </div>
      <TextField
        label={t('commissions.account_name')}
        hint={t(isKnown ? 'commissions.account_known' : 'commissions.account_help')}
        value={fields.account_name ?? ''}
        autoComplete="off"
        maxLength={commissionLimits.accountNameChars}
        error={errorOf('account_name')}
        onChange={({ currentTarget }) => set({ account_name: currentTarget.value || null })}
      />
    </>
  )
}
