import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useState, type FormEvent } from 'react'
import { useConsole } from '../../app/console-context.ts'
import { formatWhole } from '../../words/numbers.ts'
import { refusalSentence } from '../../words/sentences.ts'
import { ChoiceRow } from '../ChoiceRow.tsx'
import classes from './ShowForm.module.css'

const rates = [10, 20, 30, 50] as const
const durations = [5, 15, 30, 60] as const

/** Private shows for less, for a while. */
export const DiscountDialog = observer(function DiscountDialog() {
  const { ui, shows, prices: { saved } } = useConsole()
  const [rate, setRate] = useState<number>(20)
  const [minutes, setMinutes] = useState<number>(15)
  const full = saved?.private.pricePerMinuteInToken ?? null

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await shows.offerDiscount(rate, minutes)) ui.close()
  }

  return (
    <Modal title="Discount on private shows" lead="Everybody in the room sees it, with its countdown. A show that started keeps its price." closeLabel="Close" onClose={() => ui.close()}>
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        <ChoiceRow label="How much less" value={rate} options={rates.map((value) => ({ value, label: `−${value} %` }))} onChange={setRate} />
        <ChoiceRow label="For how long" value={minutes} options={durations.map((value) => ({ value, label: `${value} min` }))} onChange={setMinutes} />
        {full !== null && <p className={classes.sum}><b>About {formatWhole(Math.max(1, Math.floor((full * (100 - rate)) / 100)))} tk</b> a minute in the place of {formatWhole(full)}.</p>}
        {shows.presses.refused?.key === 'discount' && <p role="alert" className={classes.error}>{refusalSentence(shows.presses.refused.failure)}</p>}
        <Button type="submit" variant="primary" size="large" block pending={shows.presses.isPending('discount')}>Offer it</Button>
      </form>
    </Modal>
  )
})
