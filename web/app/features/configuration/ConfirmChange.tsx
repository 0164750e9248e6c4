import {
  type ConfigurationChange,
  type ConfigurationSetting,
  type ConfigurationValue,
  configurationRoutes,
} from '@footlight/core/protocol/configuration'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { Difference } from './Difference.tsx'
import classes from './Configuration.module.css'

/** A change that somebody is about to make. */
export interface PlannedChange {
  readonly change: ConfigurationChange
  /** What holds then. */
  readonly value: ConfigurationValue
  /** The version that they saw beside it. */
  readonly seen: number
}

interface ConfirmChangeProps {
  readonly setting: ConfigurationSetting
  readonly planned: PlannedChange
  readonly reason: string
  readonly onReason: (reason: string) => void
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** What a change adds and takes away, its reason, and the button that makes it. */
export function ConfirmChange({ setting, planned, reason, onReason, onDone, onCancel }: ConfirmChangeProps) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const { revalidate } = useRevalidator()
  const [isPending, setPending] = useState(false)
  const { key } = setting
  const { change, value, seen } = planned
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  async function save(): Promise<void> {
    setPending(true)
    const body = { seen, change, reason }
    const answer = await api.call(configurationRoutes.changeConfiguration, { params: { key }, body })
    if (answer.ok) {
      toasts.show({ appearance: 'success', title: { key: 'configuration.saved' } })
      // Before the page is read anew: what is open would take this change for somebody else's.
      onDone()
    } else if (answer.error.error !== 'conflict')
      toasts.error({
        key:
          answer.error.error === 'wrong_state' ? 'configuration.unchanged' : `errors.${answer.error.error}`,
      })
    // What somebody else has changed meanwhile is said at the setting.
    await revalidate()
    setPending(false)
  }

  return (
    <form
      className={classes.confirm}
      data-testid="confirm-configuration"
      onKeyDown={({ key: pressed }) => pressed === 'Escape' && onCancel()}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Difference name={key} before={setting.value} after={value} />
      {change.kind === 'restore' && change.version === 0 && (
        <p className={classes.quiet}>{t('configuration.environment_again')}</p>
      )}
      {key === 'money.sale_blocked_countries' && (
        <p className={classes.quiet}>{t('configuration.sale_note')}</p>
      )}
      <TextField
        label={t('configuration.reason')}
        hint={t('configuration.reason_hint')}
        value={reason}
        maxLength={500}
        inputRef={field}
        autoComplete="off"
        onChange={({ currentTarget }) => onReason(currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="primary" pending={isPending} disabled={reason.trim() === ''}>
          {t(change.kind === 'set' ? 'configuration.save' : 'configuration.save_restored')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('configuration.cancel')}
        </Button>
      </div>
    </form>
  )
}
