import { AUTOSILENCE_MINUTES_MAX } from '@footlight/core/protocol/chat-rules'
import type { ChatAllowed, UserSettings } from '@footlight/core/protocol/user'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextArea } from '@footlight/ui/TextArea'
import { NumberField, TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { GuideLink } from '../help/GuideLink.tsx'
import { PageForm } from '../shell/PageForm.tsx'
import { EasterEggFields } from './EasterEggFields.tsx'
import { Group, Switch } from './FormGroup.tsx'
import { type InitialRoomSettings, RoomSettingsStore } from './room-settings-store.ts'
import statement from '../account/StatementView.module.css'
import classes from './RoomSettingsView.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/room_settings.json', { import: 'default' }),
)

const allowed: readonly ChatAllowed[] = ['all', 'tokens', 'tip_anytime', 'tip_recent']
const sorts: readonly UserSettings['chat_user_sort'][] = ['tokens', 'username']
const silences = [0, 2, 5, 15, AUTOSILENCE_MINUTES_MAX]

/** The rules of a model's own room. */
export const RoomSettingsView = observer(function RoomSettingsView({
  initial,
}: {
  readonly initial: InitialRoomSettings
}) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const [store] = useState(() => new RoomSettingsStore(api, initial))

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (await store.save()) toasts.show({ appearance: 'success', title: { key: 'room_settings.saved' } })
  }

  return (
    <main id="content" className={statement.page}>
      <header className={classes.header}>
        <div>
          <h1>{t('room_settings.title')}</h1>
          <p>{t('room_settings.lead')}</p>
          <GuideLink section="performer#moderation" />
        </div>
        <Link to="/account/profile">{t('room_settings.to_profile')}</Link>
        <Link to={`/${initial.username}`}>{t('room_settings.to_room')}</Link>
      </header>
      <PageForm className={classes.form} onSubmit={(event) => void save(event)} data-testid="room-settings">
        <SubjectFields store={store} />
        <ChatFields store={store} />
        <PeopleFields store={store} />
        <StreamFields store={store} />
        <MeetingFields store={store} />
        <EasterEggFields store={store} />
        <div className={classes.footer}>
          <p role="status">
            {store.failure !== null
              ? t(`errors.${store.failure.error}`)
              : store.isChanged && t('room_settings.not_saved')}
          </p>
          <Button type="submit" variant="primary" pending={store.isSaving} disabled={!store.isChanged}>
            {t('actions.save')}
          </Button>
        </div>
      </PageForm>
    </main>
  )
})

interface FieldsProps {
  readonly store: RoomSettingsStore
}

const SubjectFields = observer(function SubjectFields({ store }: FieldsProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Group title={t('room_settings.subject_title')}>
      <TextField
        label={t('room_settings.subject')}
        hint={t('room_settings.subject_hint')}
        value={store.form.subject}
        maxLength={200}
        onChange={(event) => store.change({ subject: event.currentTarget.value })}
        data-testid="subject"
      />
      <div className={classes.row}>
        <label htmlFor={id}>{t('room_settings.subject_color')}</label>
        <input
          id={id}
          type="color"
          value={store.form.subjectColor ?? '#e0457b'}
          onChange={(event) => store.change({ subjectColor: event.currentTarget.value })}
        />
      </div>
    </Group>
  )
})

const ChatFields = observer(function ChatFields({ store }: FieldsProps) {
  const { t } = useTranslation()
  const { chat_allowed, chat_notice, autosilenceMinutes } = store.form
  const minutes = [...new Set([...silences, autosilenceMinutes])].sort((a, b) => a - b)
  return (
    <Group title={t('room_settings.chat_title')}>
      <Select
        label={t('room_settings.allowed')}
        value={chat_allowed}
        options={allowed.map((value) => ({ value, label: t(`room_settings.allowed_${value}`) }))}
        onChange={(event) => store.change({ chat_allowed: event.currentTarget.value as ChatAllowed })}
        data-testid="chat-allowed"
      />
      <TextArea
        label={t('room_settings.notice')}
        hint={t('room_settings.notice_text')}
        rows={3}
        maxLength={500}
        value={chat_notice}
        onChange={(event) => store.change({ chat_notice: event.currentTarget.value })}
        data-testid="chat-notice"
      />
      <Select
        label={t('room_settings.autosilence')}
        value={String(autosilenceMinutes)}
        options={minutes.map((value) => ({
          value: String(value),
          label:
            value === 0 ? t('room_settings.autosilence_off') : t('room_settings.minutes', { count: value }),
        }))}
        onChange={(event) => store.change({ autosilenceMinutes: Number(event.currentTarget.value) })}
      />
    </Group>
  )
})

const PeopleFields = observer(function PeopleFields({ store }: FieldsProps) {
  const { t } = useTranslation()
  const { chat_user_list, chat_user_sort, block_room_models, mod_expire } = store.form
  return (
    <Group title={t('room_settings.people_title')}>
      <Switch
        label={t('room_settings.list')}
        help={t('room_settings.list_text')}
        checked={chat_user_list}
        onChange={(checked) => store.change({ chat_user_list: checked })}
      />
      <Switch
        label={t('room_settings.block')}
        help={t('room_settings.block_text')}
        checked={block_room_models}
        onChange={(checked) => store.change({ block_room_models: checked })}
      />
      <Select
        label={t('room_settings.sort')}
        value={chat_user_sort}
        options={sorts.map((value) => ({ value, label: t(`room_settings.sort_${value}`) }))}
        onChange={(event) =>
          store.change({ chat_user_sort: event.currentTarget.value as (typeof sorts)[number] })
        }
      />
      <NumberField
        label={t('room_settings.mod_expire')}
        hint={t('room_settings.mod_expire_text')}
        min={1}
        max={365}
        value={mod_expire}
        onValueChange={(value) => store.change({ mod_expire: value })}
      />
    </Group>
  )
})

const StreamFields = observer(function StreamFields({ store }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <Group title={t('room_settings.stream_title')}>
      <Switch
        label={t('room_settings.rewind')}
        help={t('room_settings.rewind_text')}
        checked={store.form.dvr_is_enabled}
        onChange={(checked) => store.change({ dvr_is_enabled: checked })}
      />
    </Group>
  )
})

/** Where people meet this performer beside their room. */
const MeetingFields = observer(function MeetingFields({ store }: FieldsProps) {
  const { t } = useTranslation()
  const { tikichat_is_enabled, speeddate_is_enabled } = store.form
  return (
    <Group title={t('room_settings.meet_title')}>
      <Switch
        label={t('room_settings.swipe')}
        help={t('room_settings.swipe_text')}
        checked={tikichat_is_enabled}
        onChange={(checked) => store.change({ tikichat_is_enabled: checked })}
      />
      <Switch
        label={t('room_settings.speed_date')}
        help={t('room_settings.speed_date_text')}
        checked={speeddate_is_enabled}
        onChange={(checked) => store.change({ speeddate_is_enabled: checked })}
      />
    </Group>
  )
})
