import {
  type NotificationSettings,
  type NotificationSettingsPatch,
  notificationSettingsRoutes,
  PhoneNumber,
} from '@footlight/core/protocol/notification-settings'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { Switch } from '../room-settings/FormGroup.tsx'
import { PageForm } from '../shell/PageForm.tsx'
import { BouncedNotice } from './BouncedNotice.tsx'
import { ChannelTable } from './ChannelTable.tsx'
import { PushDevice, type PushOffer } from './PushDevice.tsx'
import { SettingsGroup } from './SettingsGroup.tsx'
import { settingsChanges } from './settings-changes.ts'
import { TimeFields } from './TimeFields.tsx'
import classes from './NotificationSettings.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/notification-settings.json', { import: 'default' }),
)

export interface NotificationSettingsViewProps {
  readonly initial: NotificationSettings
  readonly push: PushOffer
}

/** How I am told of what. */
export const NotificationSettingsView = observer(function NotificationSettingsView({
  initial,
  push,
}: NotificationSettingsViewProps) {
  const { t } = useTranslation()
  const { session } = useStores()
  const { settings, zone, change, submit, tryAgain } = useSettings(initial)
  const { bounced, sms_offered, email_confirmed, shows_details, user_phone_number } = settings
  return (
    <main id="content" className={classes.page} data-testid="notification-settings">
      <header className={classes.header}>
        <h1>{t('notification_settings.title')}</h1>
        <p>{t('notification_settings.lead')}</p>
        <Link to="/notifications">{t('notification_settings.back')}</Link>
      </header>
      {bounced !== null && <BouncedNotice bounced={bounced} onTryAgain={tryAgain} />}
      <PushDevice offer={push} />
      <PageForm onSubmit={submit}>
        <SettingsGroup title={t('notification_settings.ways')}>
          <ChannelTable
            channels={settings.channels}
            isModel={session.isModel}
            hasSms={sms_offered}
            onChange={(channels) => change({ channels })}
          />
          <div className={classes.hint}>
            <p>{t('notification_settings.ways_hint')}</p>
            {!email_confirmed && <p>{t('notification_settings.unconfirmed')}</p>}
            {!sms_offered && <p>{t('notification_settings.no_sms')}</p>}
          </div>
          {sms_offered && (
            <TextField
              type="tel"
              autoComplete="tel"
              label={t('notification_settings.phone')}
              hint={t('notification_settings.phone_hint')}
              error={isPhone(user_phone_number) ? undefined : t('notification_settings.phone_wrong')}
              value={user_phone_number ?? ''}
              onChange={({ target }) => change({ user_phone_number: target.value || null })}
            />
          )}
        </SettingsGroup>
        <TimeFields settings={settings} zone={zone} onChange={change} />
        <SettingsGroup title={t('notification_settings.discretion')}>
          <Switch
            label={t('notification_settings.details')}
            help={t('notification_settings.details_hint')}
            checked={shows_details}
            onChange={(on) => change({ shows_details: on })}
          />
        </SettingsGroup>
        <Button type="submit" variant="primary">
          {t('notification_settings.save')}
        </Button>
      </PageForm>
    </main>
  )
})

function isPhone(number: string | null): boolean {
  return number === null || PhoneNumber.safeParse(number).success
}

function useSettings(initial: NotificationSettings) {
  const { api, toasts } = useStores()
  const isBrowser = useIsBrowser()
  const [stored, setStored] = useState(initial)
  const [settings, setSettings] = useState(initial)
  // The server does not know it before it is told with the first change.
  const zone = isBrowser ? Intl.DateTimeFormat().resolvedOptions().timeZone : settings.time_zone

  async function send(body: NotificationSettingsPatch): Promise<NotificationSettings | null> {
    const answer = await api.call(notificationSettingsRoutes.changeNotificationSettings, { body })
    if (!answer.ok) {
      toasts.error({ key: `errors.${answer.error.error}` })
      return null
    }
    setStored(answer.value)
    return answer.value
  }

  async function save(): Promise<void> {
    const saved = await send(settingsChanges(stored, settings, zone))
    if (saved === null) return
    setSettings(saved)
    toasts.show({ appearance: 'success', title: { key: 'notification_settings.saved' } })
  }

  /** What was changed on the page and not saved yet stays. */
  async function tryAgain(): Promise<void> {
    const saved = await send({ tries_again: true })
    if (saved !== null) setSettings((all) => ({ ...all, bounced: saved.bounced }))
  }

  return {
    settings,
    zone,
    change: (changed: Partial<NotificationSettings>) => setSettings((all) => ({ ...all, ...changed })),
    submit: (event: FormEvent): void => {
      event.preventDefault()
      void save()
    },
    tryAgain: () => void tryAgain(),
  }
}
