import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useConsole } from '../app/console-context.ts'

/** The window was closed while the show runs. */
export const CloseDialog = observer(function CloseDialog() {
  const { ui, broadcaster, bridge, shows } = useConsole()
  const [pending, setPending] = useState(false)

  async function stopAndClose() {
    setPending(true)
    await broadcaster.stop()
    await bridge.closeWindow()
  }

  return (
    <Modal
      title="You are on air" lead={shows.isRunning ? 'Closing the console ends your show, and the paid show with it.' : 'Closing the console ends your show.'} closeLabel="Stay on air" role="alertdialog" size="small" onClose={() => ui.close()}
      footer={
        <>
          <Button autoFocus onClick={() => ui.close()}>Stay on air</Button>
          <Button variant="danger" pending={pending} onClick={() => void stopAndClose()}>Stop and close</Button>
        </>
      }
    >
      <p>Your viewers are told that you are offline. Everything you earned is kept.</p>
      {shows.isRunning && <p style={{ marginTop: '12px' }}><b>Somebody is paying right now.</b> The paid show is settled to the last second that was seen; the rest goes back.</p>}
    </Modal>
  )
})
