import { Button } from '@footlight/ui/Button'
import { KeyRound, LayoutGrid, ReceiptText, Tag } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useConsole } from '../../app/console-context.ts'
import { EndedShowCard } from './EndedShowCard.tsx'
import { PressRefused } from './PressRefused.tsx'
import { StageCard } from './StageCard.tsx'
import classes from './OfferBar.module.css'

/** Before she goes on: her prices, what her last shows came to, and what is announced already. */
export const ReadyShows = observer(function ReadyShows() {
  const { ui, prices, shows: { view: { stage } }, root: { room: { extras: { modes } } } } = useConsole()
  return (
    <>
      <PressRefused />
      <EndedShowCard />
      {stage !== null && <StageCard stage={stage} />}
      <div className={classes.actions}>
        <Button icon={<Tag aria-hidden />} onClick={() => ui.open({ kind: 'prices' })}>{prices.isChanged ? 'Prices, not saved' : 'Prices'}</Button>
        <Button icon={<ReceiptText aria-hidden />} onClick={() => ui.open({ kind: 'last_shows' })}>Last shows</Button>
        <Button icon={<LayoutGrid aria-hidden />} onClick={() => ui.open({ kind: 'apps' })}>Goals, menu, apps</Button>
        <Button icon={<KeyRound aria-hidden />} onClick={() => ui.open({ kind: 'password' })}>{modes?.hasCamPassword === true ? 'Password on' : 'Password'}</Button>
      </div>
    </>
  )
})
