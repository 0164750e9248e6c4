import { Button } from '@footlight/ui/Button'
import { Percent, Target, Ticket } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useConsole } from '../../app/console-context.ts'
import { ModeBar } from '../extras/ModeBar.tsx'
import { DiscountRow } from './DiscountRow.tsx'
import { PriceLine } from './PriceLine.tsx'
import classes from './OfferBar.module.css'

/** The stage is free: what viewers may ask for, and what she may announce. */
export const OfferBar = observer(function OfferBar() {
  const { ui, root: { room: { shows: { discount } } } } = useConsole()
  return (
    <section className={classes.offers} aria-label="Offers" data-testid="offers">
      <PriceLine />
      {discount !== null && <DiscountRow discount={discount} />}
      <div className={classes.actions}>
        <Button icon={<Ticket aria-hidden />} onClick={() => ui.open({ kind: 'announce_ticket' })}>Ticket show</Button>
        <Button icon={<Target aria-hidden />} onClick={() => ui.open({ kind: 'announce_goal' })}>Goal show</Button>
        {discount === null && <Button icon={<Percent aria-hidden />} onClick={() => ui.open({ kind: 'discount' })}>Discount</Button>}
        <ModeBar />
      </div>
    </section>
  )
})
