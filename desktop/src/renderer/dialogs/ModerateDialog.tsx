import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { useState, type FormEvent } from 'react'
import { useConsole } from '../app/console-context.ts'
import { failureSentence } from '../words/sentences.ts'
import { ChoiceRow } from './ChoiceRow.tsx'
import classes from './SettingsDialog.module.css'

type Action = 'silence' | 'kick' | 'ban'

interface Form {
  readonly title: (target: string) => string
  readonly lead: string
  readonly button: string
  /** In minutes; 0: until undone. Empty: there is nothing to choose. */
  readonly minutes: readonly number[]
}

const forms: Readonly<Record<Action, Form>> = {
  silence: { title: (target) => `Silence ${target}?`, lead: 'They can watch and tip, but not write.', button: 'Silence', minutes: [10, 60, 1_440, 0] },
  kick: { title: (target) => `Send ${target} out?`, lead: 'They leave now. A new visit is possible later.', button: 'Send out', minutes: [] },
  ban: { title: (target) => `Ban ${target}?`, lead: 'They leave now, and neither watch nor write here.', button: 'Ban', minutes: [60, 1_440, 10_080, 0] },
}

function minutesLabel(minutes: number): string {
  if (minutes === 0) return 'Until I undo it'
  if (minutes < 60) return `${minutes} minutes`
  if (minutes < 1_440) return '1 hour'
  return minutes === 1_440 ? '1 day' : '1 week'
}

/** Asks for the reason, which is kept with the action in the moderation log. */
export const ModerateDialog = observer(function ModerateDialog({ action, target }: { readonly action: Action; readonly target: string }) {
  const { ui, moderation } = useConsole()
  const form = forms[action]
  const [minutes, setMinutes] = useState(form.minutes[0] ?? 0)
  const [reason, setReason] = useState('')
  const [pending, setPending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setPending(true)
    const done = await moderation.order({ action, target, reason: reason.trim(), ...(minutes > 0 && { minutes }) })
    setPending(false)
    if (done) ui.close()
  }

  return (
    <Modal title={form.title(target)} lead={form.lead} closeLabel="Close" onClose={() => ui.close()}>
      <form className={classes.settings} onSubmit={(event) => void submit(event)}>
        {form.minutes.length > 0 && <ChoiceRow label="For how long" value={minutes} options={form.minutes.map((value) => ({ value, label: minutesLabel(value) }))} onChange={setMinutes} />}
        <TextField label="Reason" value={reason} maxLength={200} autoFocus hint="Kept in the log; the person may read it." onChange={(event) => setReason(event.currentTarget.value)} />
        {moderation.failure !== null && <p role="alert">{failureSentence(moderation.failure)}</p>}
        <Button type="submit" variant="danger" size="large" block pending={pending}>{form.button}</Button>
      </form>
    </Modal>
  )
})
