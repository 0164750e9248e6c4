import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { failureSentence } from '../../i18n/sentences.ts'
import { ChoiceRow } from '../../layout/ChoiceRow.tsx'
import classes from './ChatDialogs.module.css'

type Action = 'silence' | 'kick' | 'ban'

/** In minutes; 0: until undone. Empty: there is nothing to choose. */
const durations: Readonly<Record<Action, readonly number[]>> = {
  silence: [10, 60, 1_440, 0],
  kick: [],
  ban: [60, 1_440, 10_080, 0],
}
const quickReasons = ['rude', 'spam', 'begging', 'threat', 'underage'] as const

/** Asks for the reason, which is stored with the action in the moderation log. */
export const ModerateDialog = observer(function ModerateDialog({
  action,
  target,
}: {
  readonly action: Action
  readonly target: string
}) {
  const {
    ui,
    chat: { moderation },
    orders,
    root: {
      room: {
        activities: { versus },
      },
    },
  } = useConsole()
  const { t } = useTranslation('chat')
  const choices = durations[action]
  const [minutes, setMinutes] = useState(choices[0] ?? 0)
  const [reason, setReason] = useState('')
  const [pending, setPending] = useState(false)
  const [isForBoth, setForBoth] = useState(false)
  const peer = action === 'ban' ? undefined : versus.battle?.peer.username
  const failure = isForBoth ? (orders.pendingActions.refused?.failure ?? null) : moderation.failure

  async function submit(event: FormEvent) {
    event.preventDefault()
    setPending(true)
    const more = { target, reason: reason.trim(), ...(minutes > 0 && { minutes }) }
    // The battle may have ended meanwhile; the server says so then, and nothing was done in one room alone.
    const done = await (isForBoth && action !== 'ban'
      ? orders.moderateBoth({ action, ...more })
      : moderation.order({ action, ...more }))
    setPending(false)
    if (done) ui.close()
  }

  return (
    <Modal
      title={t(`moderate.${action}.title`, { name: target })}
      lead={t(`moderate.${action}.lead`)}
      closeLabel={t('close')}
      onClose={() => ui.close()}
    >
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        {choices.length > 0 && (
          <ChoiceRow
            label={t('moderate.how_long')}
            value={minutes}
            options={choices.map((value) => ({ value, label: t(`moderate.minutes_${value}`) }))}
            onChange={setMinutes}
          />
        )}
        <div className={classes.chips}>
          {quickReasons.map((each) => (
            <button key={each} type="button" onClick={() => setReason(t(`moderate.reason.${each}`))}>
              {t(`moderate.reason.${each}`)}
            </button>
          ))}
        </div>
        <TextField
          label={t('moderate.reason_label')}
          value={reason}
          maxLength={200}
          autoFocus
          hint={t('moderate.reason_hint')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {peer !== undefined && (
          <label className={classes.check}>
            <input type="checkbox" checked={isForBoth} onChange={() => setForBoth(!isForBoth)} />
            {t('moderate.both', { name: peer })}
          </label>
        )}
        {failure !== null && <p role="alert">{failureSentence(t, failure)}</p>}
        <Button type="submit" variant="danger" size="large" block pending={pending}>
          {t(`moderate.${action}.button`)}
        </Button>
      </form>
    </Modal>
  )
})
