import type { ApiFailure } from '@footlight/core/client'
import { MAX_TIP_TOKENS, RoomSound, type UserSettings } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { Select } from '@footlight/ui/Select'
import { TextArea } from '@footlight/ui/TextArea'
import { NumberField } from '@footlight/ui/TextField'
import { ExternalLink } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { failureSentence } from '../../i18n/sentences.ts'
import { ChoiceRow } from '../../layout/ChoiceRow.tsx'
import { unwrap } from '../../ports/bridge.ts'
import { SwitchRow } from '../apps/SwitchRow.tsx'
import { OfflineClipRow } from './OfflineClipRow.tsx'
import classes from './ChatDialogs.module.css'

const allowed = ['all', 'tokens', 'tip_anytime', 'tip_recent'] as const

/** Who may write and enter, what stands above the chat, and the sound of one amount. */
export const RoomRulesDialog = observer(function RoomRulesDialog() {
  const {
    ui,
    root: { session },
  } = useConsole()
  const { t } = useTranslation('chat')
  const [rules, setRules] = useState<UserSettings | null>(session.settings)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  if (rules === null) return null
  const change = (part: Partial<UserSettings>) => setRules({ ...rules, ...part })

  async function save({ chat_allowed, chat_notice, chat_user_list, ...rest }: UserSettings) {
    setPending(true)
    const { block_room_models, mod_expire, easter_egg_sound } = rest
    const { tikichat_is_enabled, speeddate_is_enabled, dvr_is_enabled } = rest
    const saved = await session.updateSettings({
      chat_allowed,
      chat_notice,
      chat_user_list,
      block_room_models,
      mod_expire,
      easter_egg_sound,
      tikichat_is_enabled,
      speeddate_is_enabled,
      dvr_is_enabled,
    })
    setPending(false)
    setFailure(saved.ok ? null : saved.error)
    if (saved.ok) ui.close()
  }

  return (
    <Modal
      title={t('rules.title')}
      lead={t('rules.lead')}
      closeLabel={t('close')}
      onClose={() => ui.close()}
      footer={
        <Button variant="primary" size="large" block pending={pending} onClick={() => void save(rules)}>
          {t('save')}
        </Button>
      }
    >
      <div className={classes.form}>
        <ChoiceRow
          label={t('rules.allowed')}
          value={rules.chat_allowed}
          options={allowed.map((value) => ({ value, label: t(`rules.allowed_${value}`) }))}
          onChange={(chat_allowed) => change({ chat_allowed })}
        />
        <TextArea
          label={t('rules.notice')}
          hint={t('rules.notice_hint')}
          rows={3}
          maxLength={500}
          value={rules.chat_notice}
          onChange={(event) => change({ chat_notice: event.currentTarget.value })}
        />
        <SwitchRow
          label={t('rules.list')}
          help={t('rules.list_help')}
          checked={rules.chat_user_list}
          onChange={(chat_user_list) => change({ chat_user_list })}
        />
        <SwitchRow
          label={t('rules.block')}
          help={t('rules.block_help')}
          checked={rules.block_room_models}
          onChange={(block_room_models) => change({ block_room_models })}
        />
        <NumberField
          label={t('rules.mod_expire')}
          min={1}
          max={365}
          value={rules.mod_expire}
          onValueChange={(mod_expire) => change({ mod_expire })}
        />
        <StreamRules rules={rules} onChange={change} />
        <EasterEgg
          egg={rules.easter_egg_sound}
          onChange={(easter_egg_sound) => change({ easter_egg_sound })}
        />
        <OfflineClipRow />
        <ProfileLink />
        {failure !== null && <p role="alert">{failureSentence(t, failure)}</p>}
      </div>
    </Modal>
  )
})

interface StreamRulesProps {
  readonly rules: UserSettings
  readonly onChange: (part: Partial<UserSettings>) => void
}

/** What may be done with the stream, and where people meet this performer beside their room. */
function StreamRules({ rules, onChange }: StreamRulesProps) {
  const { t } = useTranslation('chat')
  return (
    <>
      <SwitchRow
        label={t('rules.rewind')}
        help={t('rules.rewind_help')}
        checked={rules.dvr_is_enabled}
        onChange={(dvr_is_enabled) => onChange({ dvr_is_enabled })}
      />
      <SwitchRow
        label={t('rules.swipe')}
        help={t('rules.swipe_help')}
        checked={rules.tikichat_is_enabled}
        onChange={(tikichat_is_enabled) => onChange({ tikichat_is_enabled })}
      />
      <SwitchRow
        label={t('rules.speed_date')}
        help={t('rules.speed_date_help')}
        checked={rules.speeddate_is_enabled}
        onChange={(speeddate_is_enabled) => onChange({ speeddate_is_enabled })}
      />
    </>
  )
}

const PROFILE_PATH = '/account/profile'

/** What a performer says about themselves is edited on the site. */
function ProfileLink() {
  const { t } = useTranslation('chat')
  const { bridge, server } = useConsole()
  const [address, setAddress] = useState<string | null>(null)

  async function open(): Promise<void> {
    // Plain http is never handed to another program; the performer reads the address instead.
    if (!unwrap(await bridge.openOnServer({ path: PROFILE_PATH })))
      setAddress(`${server.origin}${PROFILE_PATH}`)
  }

  return (
    <div>
      <Button icon={<ExternalLink aria-hidden />} onClick={() => void open()}>
        {t('rules.profile')}
      </Button>
      {address !== null && (
        <p className={classes.address} role="status">
          {t('rules.profile_address')} <b>{address}</b>
        </p>
      )}
    </div>
  )
}

type Egg = UserSettings['easter_egg_sound']

/** The room hears it; the console itself stays quiet, its sound may be on air. */
function EasterEgg({ egg, onChange }: { readonly egg: Egg; readonly onChange: (egg: Egg) => void }) {
  const { t } = useTranslation('chat')
  return (
    <>
      <SwitchRow
        label={t('rules.egg')}
        help={t('rules.egg_help')}
        checked={egg.enabled}
        onChange={(enabled) => onChange({ ...egg, enabled })}
      />
      {egg.enabled && (
        <>
          <NumberField
            label={t('rules.egg_price')}
            min={1}
            max={MAX_TIP_TOKENS}
            value={egg.priceInToken}
            onValueChange={(value) => onChange({ ...egg, priceInToken: value as Egg['priceInToken'] })}
          />
          <Select
            label={t('rules.egg_sound')}
            value={egg.audioFile}
            options={RoomSound.options.map((value) => {
              const [kind, number] = value.split('-')
              return { value, label: t(`rules.sound_${kind}`, { number }) }
            })}
            onChange={(event) => onChange({ ...egg, audioFile: event.currentTarget.value as RoomSound })}
          />
        </>
      )}
    </>
  )
}
