import { VERSUS_MINUTES_DEFAULT } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { useEffect, useState, type FormEvent } from 'react'
import { useConsole } from '../app/console-context.ts'
import type { VersusHistory } from '../stores/extras/room-orders.ts'
import { refusalSentence } from '../words/sentences.ts'
import { ChoiceRow } from './ChoiceRow.tsx'
import classes from './shows/ShowForm.module.css'
import { VersusHistoryList } from './VersusHistoryList.tsx'

const durations = [VERSUS_MINUTES_DEFAULT, 10, 15, 30] as const

/** Invites another performer by name, and shows how the battles before came out. */
export const VersusDialog = observer(function VersusDialog() {
  const { ui, orders } = useConsole()
  const [opponent, setOpponent] = useState('')
  const [minutes, setMinutes] = useState<number>(VERSUS_MINUTES_DEFAULT)
  const [history, setHistory] = useState<VersusHistory | null>(null)
  useEffect(() => void orders.versusHistory().then(setHistory), [orders])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await orders.inviteToVersus(opponent.trim().toLowerCase(), minutes)) ui.close()
  }

  return (
    <Modal title="Versus" lead="Two rooms, one clock: who is tipped more in her own room wins. She has a minute to answer." closeLabel="Close" onClose={() => ui.close()}>
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        <TextField label="Whom do you invite?" placeholder="Her name" value={opponent} autoFocus autoComplete="off" onChange={(event) => setOpponent(event.currentTarget.value)} />
        <ChoiceRow label="How long" value={minutes} options={durations.map((value) => ({ value, label: `${value} min` }))} onChange={setMinutes} />
        {orders.presses.refused?.key === 'versus' && <p role="alert" className={classes.error}>{refusalSentence(orders.presses.refused.failure)}</p>}
        <Button type="submit" variant="primary" size="large" block disabled={opponent.trim() === ''} pending={orders.presses.isPending('versus')}>Invite</Button>
      </form>
      {history !== null && history.length > 0 && <VersusHistoryList battles={history} />}
    </Modal>
  )
})
