import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useConsole } from '../../app/console-context.ts'
import { splitSentence } from '../../words/extras.ts'
import { formatDuration } from '../../words/numbers.ts'
import card from '../Card.module.css'

/** A tip that several viewers give together, while it looks for its people. */
export const TipSplitNotice = observer(function TipSplitNotice() {
  const { orders, serverTime: { now }, root: { room: { extras: { apps } } } } = useConsole()
  const words = apps === null ? null : splitSentence(apps.tip_split)
  if (apps === null || words === null) return null
  const { mode, expires_at } = apps.tip_split
  return (
    <section className={card.card} role="status" aria-label="Tip split" data-testid="tip-split">
      <b>{words.title}</b>
      <p>{words.detail}{mode === 'proposed' && expires_at !== null && ` ${formatDuration(expires_at - now)} left.`}</p>
      {mode === 'proposed' && <div className={card.actions}><Button size="small" pending={orders.presses.isPending('split')} onClick={() => void orders.cancelTipSplit()}>Call it off</Button></div>}
    </section>
  )
})
