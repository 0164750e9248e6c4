import type { SettingsPatch } from '@footlight/core/protocol/account-settings'
import { PRICE_PER_MINUTE_MAX } from '@footlight/core/protocol/performer'
import { Button } from '@footlight/ui/Button'
import { Slider } from '@footlight/ui/Slider'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useState } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { AccountSettingsStore } from './account-settings-store.ts'
import { SettingRow } from './SettingRow.tsx'
import classes from './AccountSettings.module.css'

interface StoreProps {
  readonly store: AccountSettingsStore
}

interface WholeNumberProps extends StoreProps {
  readonly name: 'private_cost' | 'spy_cost' | 'mod_expire' | 'daily_limit'
  readonly max: number
  /** An empty field says: no limit. */
  readonly mayBeEmpty?: boolean
  readonly isMoney?: boolean
}

/** A whole number, saved by its button or Enter; what another window changes meanwhile is shown. */
const WholeNumber = observer(function WholeNumber({
  store,
  name,
  max,
  mayBeEmpty = false,
  isMoney = false,
}: WholeNumberProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const saved = store.settings[name] ?? null
  const [text, setText] = useState(String(saved ?? ''))
  useEffect(() => setText(String(saved ?? '')), [saved])
  const value = text === '' ? null : Number(text)
  const isValid = value === null ? mayBeEmpty : Number.isInteger(value) && value >= 1 && value <= max

  function save(event: FormEvent): void {
    event.preventDefault()
    if (isValid && value !== saved) void store.change({ [name]: value } as SettingsPatch)
  }

  return (
    <SettingRow
      name={name}
      control={() => (
        <form className={classes.inline} onSubmit={save}>
          <TextField
            className={classes.number}
            hideLabel
            label={t(`account_settings.${name}`)}
            inputMode="numeric"
            placeholder={mayBeEmpty ? t('account_settings.no_limit') : undefined}
            value={text}
            error={isValid ? undefined : t('account_settings.from_to', { max: format.number(max) })}
            hint={isMoney && isValid && value !== null ? format.tokensAsMoney(value) : undefined}
            onChange={(event) => setText(event.currentTarget.value.trim())}
          />
          <Button
            type="submit"
            aria-label={t('account_settings.save_one', { name: t(`account_settings.${name}`) })}
            pending={store.pending.has(name)}
            disabled={!isValid || value === saved}
          >
            {t('actions.save')}
          </Button>
        </form>
      )}
    />
  )
})

export const PriceField = ({ store, name }: StoreProps & { readonly name: 'private_cost' | 'spy_cost' }) => (
  <WholeNumber store={store} name={name} max={PRICE_PER_MINUTE_MAX} isMoney />
)

export const ModDaysField = ({ store }: StoreProps) => (
  <WholeNumber store={store} name="mod_expire" max={365} />
)

export const DailyLimitField = ({ store }: StoreProps) => (
  <WholeNumber store={store} name="daily_limit" max={1_000_000} mayBeEmpty isMoney />
)

/** Saved when the finger or the key lets go. */
export const VolumeField = observer(function VolumeField({ store }: StoreProps) {
  const saved = store.settings.volume_tip
  const { t } = useTranslation()
  const [volume, setVolume] = useState(saved)
  useEffect(() => setVolume(saved), [saved])
  const save = (): void => {
    if (volume !== saved) void store.change({ volume_tip: volume })
  }
  return (
    <SettingRow
      name="volume_tip"
      control={() => (
        <div className={classes.slider}>
          <Slider
            label={t('account_settings.volume_tip')}
            value={volume}
            valueText={`${volume} %`}
            onValueChange={setVolume}
            onPointerUp={save}
            onKeyUp={save}
            onBlur={save}
          />
          <span aria-hidden>{volume}</span>
        </div>
      )}
    />
  )
})
