import { PmAllow } from '@footlight/core/protocol'
import { languages } from '@footlight/core/rules/languages'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { Select } from '@footlight/ui/Select'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { type PanicKeyState, panicKeys } from '../../../shared/ipc/safety.ts'
import { useConsole } from '../../app/console-context.ts'
import { languageChoices, textSizes, themes } from '../../app/preferences-store.ts'
import { ChoiceRow } from '../../layout/ChoiceRow.tsx'
import { GuideLink } from '../../layout/GuideLink.tsx'
import { unwrap } from '../../ports/bridge.ts'
import { AccountSection } from '../accounts/AccountSection.tsx'
import { DeviceFields } from '../broadcast/DeviceFields.tsx'
import { keyNames } from '../safety/accelerator.ts'
import { NoticeSection } from './NoticeSection.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { UpdateSection } from './UpdateSection.tsx'
import classes from './SettingsDialog.module.css'

const OFF = 'off'

export const SettingsDialog = observer(function SettingsDialog() {
  const { t } = useTranslation('shell')
  const {
    ui,
    server,
    broadcasting: { broadcast },
  } = useConsole()
  return (
    <Modal title={t('settings.title')} closeLabel={t('close')} size="large" onClose={() => ui.close()}>
      <div className={classes.settings}>
        <LookSection />
        <SettingsSection title={t('settings.devices')}>
          <DeviceFields />
          <p className={classes.note}>
            {broadcast.isRunning
              ? t('settings.devices_on_air')
              : t('settings.connected', { host: new URL(server.origin!).host })}
          </p>
        </SettingsSection>
        <IngestSection />
        <SafetySection />
        <NoticeSection />
        <MessageSection />
        <AccountSection />
        <UpdateSection />
      </div>
    </Modal>
  )
})

const LookSection = observer(function LookSection() {
  const { t } = useTranslation('shell')
  const { preferences } = useConsole()
  return (
    <SettingsSection title={t('settings.look')}>
      <ChoiceRow
        label={t('settings.text_size')}
        value={preferences.textSize}
        options={textSizes.map((value) => ({ value, label: `${value} %` }))}
        onChange={(textSize) => preferences.change({ textSize })}
      />
      <ChoiceRow
        label={t('settings.theme')}
        value={preferences.theme}
        options={themes.map((value) => ({ value, label: t(`settings.themes.${value}`) }))}
        onChange={(theme) => preferences.change({ theme })}
      />
      <Select
        label={t('settings.language')}
        value={preferences.language}
        options={languageChoices.map((value) => ({
          value,
          label: value === 'system' ? t('settings.themes.system') : languages[value],
        }))}
        onChange={(event) =>
          preferences.change({ language: event.currentTarget.value as (typeof languageChoices)[number] })
        }
      />
    </SettingsSection>
  )
})

/** Which key cuts everything, whatever program is in front, and whether it works on this machine. */
const SafetySection = observer(function SafetySection() {
  const { t } = useTranslation('safety')
  const { safety, bridge } = useConsole()
  const { accelerator, state } = safety.key

  async function choose(value: string) {
    const wanted = value === OFF ? null : (value as PanicKeyState['accelerator'])
    safety.takeKey(unwrap(await bridge.setPanicKey({ accelerator: wanted })))
  }

  return (
    <SettingsSection title={t('panic')}>
      <Select
        label={t('key.label')}
        value={accelerator ?? OFF}
        options={[
          ...panicKeys.map((value) => ({ value: value as string, label: keyNames(value) })),
          { value: OFF, label: t('key.none') },
        ]}
        onChange={(event) => void choose(event.currentTarget.value)}
      />
      <p className={classes.note} role="status" data-state={state}>
        {t(`key.${state}_help`)}
      </p>
      <GuideLink section="performer#panic-limits" />
    </SettingsSection>
  )
})

/**
 * Who may begin to write to the performer in private. The server keeps it, for every console and the site.
 */
const MessageSection = observer(function MessageSection() {
  const { t } = useTranslation('shell')
  const {
    root: { session },
  } = useConsole()
  if (session.settings === null) return null
  return (
    <SettingsSection title={t('settings.messages')}>
      <ChoiceRow
        label={t('settings.pm_allow')}
        value={session.settings.pm_allow}
        options={PmAllow.options.map((value) => ({ value, label: t(`settings.pm_from.${value}`) }))}
        onChange={(pm_allow) => void session.updateSettings({ pm_allow })}
      />
    </SettingsSection>
  )
})

/** The way to the stream key. */
function IngestSection() {
  const { t } = useTranslation('ingest')
  const { ui } = useConsole()
  return (
    <SettingsSection title={t('section')}>
      <p className={classes.note}>{t('section_help')}</p>
      <Button onClick={() => ui.open({ kind: 'stream_key' })}>{t('open')}</Button>
    </SettingsSection>
  )
}
