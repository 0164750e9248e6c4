import {
  type ChatFont,
  type ChatFontSize,
  chatFontSizes,
  chatFonts,
  chatTextColors,
} from '@footlight/core/protocol/chat-style'
import type { UserSettings } from '@footlight/core/protocol/user'
import { ChatWords, drawnStyle } from '@footlight/ui/chat/ChatWords'
import { Modal } from '@footlight/ui/Modal'
import { Select } from '@footlight/ui/Select'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCodes } from './use-codes.ts'
import classes from './ChatLookModal.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/lines.json', { import: 'default' }))

type Change = Parameters<ReturnType<typeof useStores>['session']['updateSettings']>[0]

/** How one's own lines look to everybody, and how one reads the others'. Each choice holds at once. */
export const ChatLookModal = observer(function ChatLookModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { session, toasts } = useStores()
  const codes = useCodes()
  // Shown at once; what could not be saved is taken back.
  const [chosen, setChosen] = useState<Partial<UserSettings>>({})
  if (session.settings === null) return null
  const settings: UserSettings = { ...session.settings, ...chosen }

  async function change(to: Partial<UserSettings>): Promise<void> {
    setChosen((before) => ({ ...before, ...to }))
    const saved = await session.updateSettings(to as Change)
    if (saved.ok) return
    setChosen({})
    toasts.error({ key: 'lines.not_saved' })
  }

  return (
    <Modal
      title={t('lines.look_title')}
      lead={t('lines.look_lead')}
      closeLabel={t('actions.close')}
      size="small"
      onClose={onClose}
    >
      <div className={classes.form} data-testid="chat-look">
        <p className={classes.sample}>
          <b>{session.username}</b>{' '}
          <ChatWords text={t('lines.sample')} codes={codes} me={null} style={settings} />
        </p>
        <Select
          label={t('lines.font')}
          value={settings.font_family}
          options={chatFonts.map((value) => ({ value, label: value }))}
          onChange={(event) => void change({ font_family: event.currentTarget.value as ChatFont })}
        />
        <Select
          label={t('lines.size')}
          value={settings.font_size}
          options={chatFontSizes.map((value) => ({ value, label: t(`lines.size_${value}`) }))}
          onChange={(event) => void change({ font_size: event.currentTarget.value as ChatFontSize })}
        />
        <fieldset className={classes.colors}>
          <legend>{t('lines.color')}</legend>
          {chatTextColors.map((value, index) => (
            <label key={value} title={t(`lines.color_${index}`)} style={drawnStyle({ text_color: value })}>
              <input
                type="radio"
                name="chat-color"
                checked={settings.text_color === value}
                aria-label={t(`lines.color_${index}`)}
                onChange={() => void change({ text_color: value })}
              />
              <span aria-hidden>A</span>
            </label>
          ))}
        </fieldset>
        <h3>{t('lines.reading')}</h3>
        <Check
          label={t('lines.pictures')}
          help={t('lines.pictures_help')}
          isOn={settings.chat_emoticons}
          onChange={(chat_emoticons) => void change({ chat_emoticons })}
        />
        <Check
          label={t('lines.plain')}
          help={t('lines.plain_help')}
          isOn={settings.chat_plain_text}
          onChange={(chat_plain_text) => void change({ chat_plain_text })}
        />
        <Check
          label={t('lines.mention_sound')}
          isOn={settings.mention_sound}
          onChange={(mention_sound) => void change({ mention_sound })}
        />
      </div>
    </Modal>
  )
})

interface CheckProps {
  readonly label: string
  readonly help?: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

function Check({ label, help, isOn, onChange }: CheckProps) {
  return (
    <label className={classes.check}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>
        {label}
        {help !== undefined && <small>{help}</small>}
      </span>
    </label>
  )
}
