import type { SettingsPatch } from '@footlight/core/protocol/account-settings'
import { invisibleModeLevel, invisibleModeLevels } from '@footlight/core/rules/accounts/invisible-mode'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { Select } from '@footlight/ui/Select'
import { Slider } from '@footlight/ui/Slider'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { languages } from '../../i18n/languages.ts'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import type { Theme } from '../../platform/ui-store.ts'
import { writeCookie } from '../../platform/write-cookie.ts'
import { cookieNames } from '../../request/cookies.ts'
import { areCelebrationsOn, switchCelebrations } from '../celebration/celebration-switch.ts'
import { changeTheme, mayChooseTheme } from './change-theme.ts'
import classes from './forms.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/settings.json', { import: 'default' }))

export const SettingsModal = observer(function SettingsModal({ onClose }: { readonly onClose: () => void }) {
  const { t, language } = useTranslation()
  const stores = useStores()
  const { ui, session } = stores

  function changeLanguage(language: string): void {
    writeCookie(cookieNames.language, language)
    // The whole page is in that language: it is rendered anew.
    location.reload()
  }

  return (
    <Modal title={t('settings.title')} closeLabel={t('actions.close')} onClose={onClose}>
      {mayChooseTheme(session) && (
        <Setting title={t('settings.theme')}>
          <Select
            hideLabel
            label={t('settings.theme')}
            value={ui.theme}
            options={[
              { value: 'dark', label: t('settings.dark') },
              { value: 'light', label: t('settings.light') },
            ]}
            onChange={(event) => void changeTheme(stores, event.currentTarget.value as Theme)}
          />
        </Setting>
      )}
      <Setting title={t('settings.language')} text={t('settings.language_text')}>
        <Select
          hideLabel
          label={t('settings.language')}
          value={language}
          options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
          onChange={(event) => changeLanguage(event.currentTarget.value)}
        />
      </Setting>
      <Celebrations />
      {session.isLoggedIn && <InvisibleMode />}
      {session.isLoggedIn && <FloatingPlayer />}
      {session.isLoggedIn && <TipVolume />}
      {session.isLoggedIn && <MessageSettings />}
      {session.isLoggedIn && !session.isModel && <DailyLimit />}
      {session.isLoggedIn && (
        <p className={classes.all}>
          <Link to="/account/settings" onClick={onClose}>
            {t('settings.all')}
          </Link>
        </p>
      )}
    </Modal>
  )
})

function Setting({
  title,
  text,
  children,
}: {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}) {
  return (
    <section className={classes.setting}>
      <div>
        <h3>{title}</h3>
        {text !== undefined && <p>{text}</p>}
      </div>
      {children}
    </section>
  )
}

/** Of this browser alone. */
function Celebrations() {
  const { t } = useTranslation()
  const [isOn, setOn] = useState(areCelebrationsOn)
  function change(on: boolean): void {
    switchCelebrations(on)
    setOn(on)
  }
  return (
    <Setting title={t('settings.celebrations')} text={t('settings.celebrations_text')}>
      <input
        type="checkbox"
        aria-label={t('settings.celebrations')}
        checked={isOn}
        onChange={(event) => change(event.currentTarget.checked)}
        className={classes.check}
        data-testid="celebrations"
      />
    </Setting>
  )
}

/** By a membership that has it; the server decides, and says so on every page of the account. */
const InvisibleMode = observer(function InvisibleMode() {
  const { t } = useTranslation()
  const { session, toasts } = useStores()
  const { user, settings, invisibleLevel } = session
  if (user === null || settings === null) return null
  const asked = settings.invisible_mode_level
  // Asked for and not in force: the membership has ended since the page was loaded.
  const isAllowed = invisibleModeLevels[user.membership] > 0 && !(asked > 0 && invisibleLevel === 0)
  const isOn = (invisibleLevel ?? invisibleModeLevel(user.membership, asked)) > 0

  async function change(on: boolean): Promise<void> {
    const saved = await session.updateSettings({ invisible_mode_level: on ? 1 : 0 })
    if (!saved.ok) toasts.error({ key: 'settings.not_saved' })
  }

  return (
    <Setting
      title={t('settings.invisible')}
      text={isAllowed ? t('settings.invisible_text') : t('settings.invisible_members')}
    >
      <input
        type="checkbox"
        aria-label={t('settings.invisible')}
        checked={isOn}
        disabled={!isAllowed && asked === 0}
        onChange={(event) => void change(event.currentTarget.checked)}
        className={classes.check}
        data-testid="invisible"
      />
    </Setting>
  )
})

/** Performers say in the console from whom they take messages. */
const MessageSettings = observer(function MessageSettings() {
  const { session } = useStores()
  const { settings } = session
  if (settings === null) return null
  return (
    <>
      {!session.isModel && (
        <Switch
          name="requests"
          isOn={settings.pm_allow !== 'none'}
          change={(isOn) => ({ pm_allow: isOn ? 'all' : 'none' })}
        />
      )}
      <Switch
        name="read_marks"
        isOn={settings.pm_read_marks}
        change={(pm_read_marks) => ({ pm_read_marks })}
      />
      <Switch
        name="pm_sound"
        isOn={settings.pm_audio_notification}
        change={(pm_audio_notification) => ({ pm_audio_notification })}
      />
    </>
  )
})

interface SwitchProps {
  /** Of its texts. */
  readonly name: string
  readonly isOn: boolean
  readonly change: (isOn: boolean) => SettingsPatch
}

function Switch({ name, isOn, change }: SwitchProps) {
  const { t } = useTranslation()
  const { session, toasts } = useStores()

  async function save(on: boolean): Promise<void> {
    const saved = await session.updateSettings(change(on))
    if (!saved.ok) toasts.error({ key: 'settings.not_saved' })
  }

  return (
    <Setting title={t(`settings.${name}`)} text={t(`settings.${name}_text`)}>
      <input
        type="checkbox"
        aria-label={t(`settings.${name}`)}
        checked={isOn}
        onChange={(event) => void save(event.currentTarget.checked)}
        className={classes.check}
      />
    </Setting>
  )
}

const FloatingPlayer = observer(function FloatingPlayer() {
  const { t } = useTranslation()
  const { session, toasts } = useStores()

  async function change(video_player_floating_enabled: boolean): Promise<void> {
    const saved = await session.updateSettings({ video_player_floating_enabled })
    if (!saved.ok) toasts.error({ key: 'settings.not_saved' })
  }

  return (
    <Setting title={t('settings.floating')} text={t('settings.floating_text')}>
      <input
        type="checkbox"
        aria-label={t('settings.floating')}
        checked={session.settings?.video_player_floating_enabled ?? true}
        onChange={(event) => void change(event.currentTarget.checked)}
        className={classes.check}
        data-testid="floating"
      />
    </Setting>
  )
})

const TipVolume = observer(function TipVolume() {
  const { t } = useTranslation()
  const { session, toasts } = useStores()
  const [volume, setVolume] = useState(session.settings?.volume_tip ?? 70)

  async function save(): Promise<void> {
    const saved = await session.updateSettings({ volume_tip: volume })
    if (!saved.ok) toasts.error({ key: 'settings.not_saved' })
  }

  return (
    <Setting title={t('settings.tip_volume')} text={t('settings.tip_volume_text')}>
      <div className={classes.withValue}>
        <Slider
          label={t('settings.tip_volume')}
          value={volume}
          valueText={`${volume} %`}
          onValueChange={setVolume}
          onPointerUp={() => void save()}
          onKeyUp={() => void save()}
        />
        <span>{volume}</span>
      </div>
    </Setting>
  )
})

/** Empty: no limit. Counts against what this person wants to spend in a day. */
export const DailyLimit = observer(function DailyLimit() {
  const { t } = useTranslation()
  const { session, toasts } = useStores()
  const format = useFormat()
  const [text, setText] = useState(String(session.settings?.daily_limit ?? ''))
  const [pending, setPending] = useState(false)
  const tokens = text === '' ? null : Number(text)
  const isValid = tokens === null || (Number.isInteger(tokens) && tokens >= 1)

  async function save(): Promise<void> {
    setPending(true)
    const saved = await session.updateSettings({ daily_limit: tokens })
    setPending(false)
    if (saved.ok) toasts.show({ appearance: 'success', title: { key: 'settings.saved' } })
    else toasts.error({ key: 'settings.not_saved' })
  }

  return (
    <Setting title={t('settings.daily_limit')} text={t('settings.daily_limit_text')}>
      <form
        className={classes.inline}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          hideLabel
          label={t('settings.daily_limit')}
          inputMode="numeric"
          placeholder={t('settings.no_limit')}
          value={text}
          error={isValid ? undefined : t('tip.whole_tokens')}
          hint={isValid && tokens !== null ? format.tokensAsMoney(tokens) : undefined}
          onChange={(event) => setText(event.currentTarget.value.trim())}
        />
        <Button
          type="submit"
          pending={pending}
          disabled={!isValid || tokens === (session.settings?.daily_limit ?? null)}
        >
          {t('actions.save')}
        </Button>
      </form>
    </Setting>
  )
})
