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
  } = useConsole()
  const { t } = useTranslation('chat')
  const choices = durations[action]
  const [minutes, setMinutes] = useState(choices[0] ?? 0)
  const [reason, setReason] = useState('')
  const [pending, setPending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setPending(true)
    const done = await moderation.order({
      action,
      target,
      reason: reason.trim(),
      ...(minutes > 0 && { minutes }),
    })
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
        {moderation.failure !== null && <p role="alert">{failureSentence(t, moderation.failure)}</p>}
        <Button type="submit" variant="danger" size="large" block pending={pending}>
          {t(`moderate.${action}.button`)}
        </Button>
      </form>
    </Modal>
  )
})
