import { Button } from '@footlight/ui/Button'
import { Undo2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useConsole } from '../app/console-context.ts'
import { failureSentence, moderationPast } from '../words/sentences.ts'
import classes from './ModerationBar.module.css'

/** What was just done, for as long as it can be taken back; or why it was not. */
export const ModerationBar = observer(function ModerationBar() {
  const { moderation } = useConsole()
  const { last, failure } = moderation
  if (failure !== null) return <div className={classes.bar} role="alert">{failureSentence(failure)}</div>
  if (last === null) return null
  return (
    <div className={classes.bar} role="status">
      <span>{moderationPast[last.order.action](last.order.target)}</span>
      {last.undo !== null && <Button size="small" icon={<Undo2 aria-hidden />} onClick={() => void moderation.undo()}>Undo</Button>}
    </div>
  )
})
