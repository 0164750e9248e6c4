import { Button } from '@footlight/ui/Button'
import { Square } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useConsole } from '../../app/console-context.ts'
import { keyNames } from '../../words/accelerator.ts'
import classes from './StageCard.module.css'

/** Asks before it ends anything: the dialog says what happens to the money. */
export const EndShowButton = observer(function EndShowButton({ label }: { readonly label: string }) {
  const { ui, shows } = useConsole()
  return <Button className={classes.end} size="large" icon={<Square aria-hidden />} title={keyNames('CommandOrControl+Shift+E')} aria-keyshortcuts="Control+Shift+E" pending={shows.presses.isPending('stage')} onClick={() => ui.open({ kind: 'end_show' })}>{label}</Button>
})
