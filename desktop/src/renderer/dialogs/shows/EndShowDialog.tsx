import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useConsole } from '../../app/console-context.ts'
import { cancelNotices, endNotices } from '../../words/shows.ts'
import classes from './ShowForm.module.css'

/** Asks once more before a show ends or is called off, and says what happens to everybody's tokens. */
export const EndShowDialog = observer(function EndShowDialog() {
  const { ui, shows } = useConsole()
  const { stage } = shows.view
  // It ended by itself while she was reading.
  if (stage === null) return <Modal title="The show is over" closeLabel="Close" size="small" onClose={() => ui.close()}><p>It ended a moment ago. What it came to stands on your desk.</p></Modal>
  const words = stage.phase === 'running' || stage.kind === 'private' ? endNotices[stage.kind] : cancelNotices[stage.kind]

  async function confirm(end: () => Promise<void>) {
    await end()
    ui.close()
  }

  return (
    <Modal
      title={words.title} closeLabel="Close" role="alertdialog" size="small" onClose={() => ui.close()}
      footer={
        <>
          <Button onClick={() => ui.close()}>Go on</Button>
          <Button autoFocus variant="primary" pending={shows.presses.isPending('stage')} onClick={() => void confirm(() => shows.endStage())}>{words.button}</Button>
        </>
      }
    >
      <p>{words.notice}</p>
      {stage.phase === 'running' && (stage.kind === 'limited' || stage.kind === 'goal') && (
        <p className={classes.instead}>Or <button type="button" onClick={() => void confirm(() => shows.callOffStage())}>call it off and give everybody everything back</button>.</p>
      )}
    </Modal>
  )
})
