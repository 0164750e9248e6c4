import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useConsole } from '../../app/console-context.ts'
import { priceGroups } from '../../words/prices.ts'
import { failureSentence } from '../../words/sentences.ts'
import { PriceField } from './PriceField.tsx'
import classes from './PricesDialog.module.css'

/** Everything that she offers and what it costs. Nothing changes before she saves; closed without, her changes wait here. */
export const PricesDialog = observer(function PricesDialog() {
  const { ui, prices } = useConsole()
  return (
    <Modal
      title="Prices" lead="A show that runs keeps the price that was agreed." closeLabel="Close" size="large" onClose={() => ui.close()}
      footer={<PricesFooter />}
    >
      {prices.saved === null
        ? <p role="status">{prices.failure === null ? 'Loading …' : failureSentence(prices.failure)}</p>
        : priceGroups.map((group) => (
          <fieldset key={group.title} className={classes.group}>
            <legend>{group.title}</legend>
            <p className={classes.lead}>{group.lead}</p>
            {group.fields.map((field) => <PriceField key={field.path} field={field} />)}
          </fieldset>
        ))}
    </Modal>
  )
})

/** What may be done with the changes: keep them, drop them, or take back what was saved. */
const PricesFooter = observer(function PricesFooter() {
  const { ui, prices } = useConsole()
  const wrong = priceGroups.flatMap((group) => group.fields).find((field) => prices.problem(field.path) !== null)
  if (prices.isChanged) {
    return (
      <>
        <p className={classes.state} role="status">{prices.failure !== null ? failureSentence(prices.failure) : wrong !== undefined ? `“${wrong.label}” needs another look.` : 'Not saved yet.'}</p>
        <Button onClick={() => prices.revert()}>Drop changes</Button>
        <Button variant="primary" pending={prices.isSaving} disabled={wrong !== undefined} onClick={() => void prices.save()}>Save</Button>
      </>
    )
  }
  return (
    <>
      <p className={classes.state} role="status">{prices.before === null ? '' : 'Saved. Viewers see the new prices.'}</p>
      {prices.before !== null && <Button pending={prices.isSaving} onClick={() => void prices.undo()}>Undo</Button>}
      <Button onClick={() => ui.close()}>Close</Button>
    </>
  )
})
