import type { ScratchCard } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from '../shows/ShowForm.module.css'

/** A scratch card that is out: what was scratched, and the way to take it away. */
export const RunningScratchCard = observer(function RunningScratchCard({
  card,
}: {
  readonly card: ScratchCard
}) {
  const { t } = useTranslation('apps')
  const { orders } = useConsole()
  const wins = card.sold.filter((field) => field.prize !== null)
  return (
    <div className={classes.form}>
      <p className={classes.sum}>
        <b>{card.title}</b> ·{' '}
        {t('scratch.running', { price: card.price, sold: card.sold.length, fields: card.fields })}
      </p>
      <ul>
        {wins.map((win) => (
          <li key={win.field}>
            {t('scratch.won', { field: win.field + 1, name: win.username, prize: win.prize })}
          </li>
        ))}
      </ul>
      <Button
        block
        pending={orders.pendingActions.isPending('apps')}
        onClick={() => void orders.endScratchoff()}
      >
        {t('scratch.end')}
      </Button>
    </div>
  )
})
