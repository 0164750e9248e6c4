import { showRoutes } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { useConsole } from '../../app/console-context.ts'
import { formatTokensInMoney } from '../../words/numbers.ts'
import { refusalSentence } from '../../words/sentences.ts'
import { useFormDraft } from './form-draft.ts'
import classes from './ShowForm.module.css'

const empty = { goal: '500', message: '', minutes: '60', refund_joined_minute_before_end: '5' }

/** A show that starts by itself as soon as enough is pledged, and for those who pledged. */
export const AnnounceGoalDialog = observer(function AnnounceGoalDialog() {
  const { ui, shows } = useConsole()
  const form = useFormDraft(empty, showRoutes.goalAnnounce.body)
  const goal = Number(form.values.goal)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const body = form.check()
    if (body !== null && (await shows.announceGoal(body))) ui.close()
  }

  return (
    <Modal title="Announce a goal show" lead="Viewers pledge together. It starts by itself once the goal is reached, and everybody who pledged is in." closeLabel="Close" onClose={() => ui.close()}>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField {...form.field('message')} label="What will you do?" placeholder="The whole second act" maxLength={200} autoFocus />
        <div className={classes.pair}>
          <TextField {...form.field('goal')} label="Goal" inputMode="numeric" suffix="tk" hint={goal > 0 ? formatTokensInMoney(goal) : undefined} />
          <TextField {...form.field('minutes')} label="Open for" inputMode="numeric" suffix="minutes" hint="Not reached by then: all pledges go back." />
        </div>
        <TextField {...form.field('refund_joined_minute_before_end')} label="Refund window" inputMode="numeric" suffix="minutes" hint="Who saw less than this before the end has their pledge back. A shorter show pays nothing." />
        {shows.view.requests.length > 0 && <p className={classes.sum}>Requests that wait for an answer are cancelled: an announced show leaves no room for them.</p>}
        {shows.presses.refused?.key === 'announce' && <p role="alert" className={classes.error}>{refusalSentence(shows.presses.refused.failure)}</p>}
        <Button type="submit" variant="primary" size="large" block pending={shows.presses.isPending('announce')}>Announce</Button>
      </form>
    </Modal>
  )
})
