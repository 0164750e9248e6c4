import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useConsole } from '../app/console-context.ts'

/** Asks once more: whoever ends a versus early gives the victory away. */
export const EndVersusDialog = observer(function EndVersusDialog() {
  const { ui, orders } = useConsole()

  async function confirm() {
    await orders.endVersus()
    ui.close()
  }

  return (
    <Modal
      title="End the versus?" closeLabel="Close" role="alertdialog" size="small" onClose={() => ui.close()}
      footer={
        <>
          <Button autoFocus onClick={() => ui.close()}>Go on</Button>
          <Button variant="primary" pending={orders.presses.isPending('versus')} onClick={() => void confirm()}>End it</Button>
        </>
      }
    >
      <p>If you end it before its time, she wins. All tips stay where they are.</p>
    </Modal>
  )
})
