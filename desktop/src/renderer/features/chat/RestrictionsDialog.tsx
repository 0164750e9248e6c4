import type { ListedRestriction } from '@footlight/core/protocol'
import { undoOf } from '@footlight/core/stores'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { TextField } from '@footlight/ui/TextField'
import { Undo2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { failureSentence } from '../../i18n/sentences.ts'
import { ChoiceRow } from '../../layout/ChoiceRow.tsx'
import classes from './ChatDialogs.module.css'

const kinds = ['ban', 'silence', 'kick', 'moderator'] as const
const DAY_MINUTES = 24 * 60

/** Who is banned, silenced, sent out or keeps order; each line with its reason, its end and the way back. */
export const RestrictionsDialog = observer(function RestrictionsDialog() {
  const {
    ui,
    chat: { chatRules, moderation },
  } = useConsole()
  const { t } = useTranslation('chat')
  const [kind, setKind] = useState<ListedRestriction['kind']>('ban')
  const [search, setSearch] = useState('')
  useEffect(() => void chatRules.loadRestrictions(), [chatRules])
  const all = chatRules.restrictions ?? []
  const shown = all.filter(
    (each) =>
      each.kind === kind &&
      `${each.target} ${each.reason}`.toLowerCase().includes(search.trim().toLowerCase()),
  )
  const failure = moderation.failure ?? chatRules.failure
  return (
    <Modal
      size="large"
      title={t('restrictions.title')}
      lead={t('restrictions.lead')}
      closeLabel={t('close')}
      onClose={() => ui.close()}
    >
      <div className={classes.form}>
        <ChoiceRow
          label={t('restrictions.show')}
          value={kind}
          options={kinds.map((value) => ({
            value,
            label: `${t(`restrictions.kind_${value}`)} (${all.filter((each) => each.kind === value).length})`,
          }))}
          onChange={setKind}
        />
        {kind === 'moderator' && <AddModerator />}
        <TextField
          label={t('restrictions.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {failure !== null && <p role="alert">{failureSentence(t, failure)}</p>}
        <ul className={classes.restrictions}>
          {shown.map((entry) => (
            <Row key={entry.target} entry={entry} />
          ))}
          {chatRules.restrictions !== null && shown.length === 0 && (
            <li className={classes.hint}>
              {t(search === '' ? `restrictions.none_${kind}` : 'restrictions.not_found')}
            </li>
          )}
          {chatRules.restrictions === null && failure === null && (
            <li className={classes.hint}>{t('pm.loading')}</li>
          )}
        </ul>
      </div>
    </Modal>
  )
})

const Row = observer(function Row({ entry }: { readonly entry: ListedRestriction }) {
  const {
    chat: { chatRules, moderation },
  } = useConsole()
  const { t, i18n } = useTranslation('chat')
  const until =
    entry.expires_at === null
      ? t('restrictions.for_good')
      : t('restrictions.until', {
          when: new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
            new Date(entry.expires_at),
          ),
        })

  async function undo() {
    const action = entry.kind === 'moderator' ? 'add_moderator' : entry.kind
    const undone = undoOf({ action, target: entry.target })
    if (undone !== null) await moderation.order(undone)
    await chatRules.loadRestrictions()
  }

  return (
    <li>
      <div>
        <b>{entry.target}</b>
        <span>
          {[entry.reason, until, t('line.by', { name: entry.by })].filter((part) => part !== '').join(' · ')}
        </span>
      </div>
      <Button size="small" icon={<Undo2 aria-hidden />} onClick={() => void undo()}>
        {t(`restrictions.undo_${entry.kind}`)}
      </Button>
    </li>
  )
})

const AddModerator = observer(function AddModerator() {
  const {
    root: { session },
    chat: { chatRules, moderation },
  } = useConsole()
  const { t } = useTranslation('chat')
  const [name, setName] = useState('')
  const [days, setDays] = useState(session.settings?.mod_expire ?? 14)

  async function add(event: FormEvent) {
    event.preventDefault()
    const added = await moderation.order({
      action: 'add_moderator',
      target: name.trim().toLowerCase(),
      minutes: days * DAY_MINUTES,
      reason: '',
    })
    if (added) setName('')
    await chatRules.loadRestrictions()
  }

  return (
    <form className={classes.add} onSubmit={(event) => void add(event)}>
      <TextField
        label={t('restrictions.new_moderator')}
        value={name}
        maxLength={40}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label={t('restrictions.days')}
        type="number"
        min={1}
        max={365}
        value={days}
        onChange={(event) => setDays(Math.min(365, Math.max(1, Number(event.currentTarget.value) || 1)))}
      />
      <Button type="submit" disabled={name.trim().length < 3}>
        {t('restrictions.add')}
      </Button>
    </form>
  )
})
