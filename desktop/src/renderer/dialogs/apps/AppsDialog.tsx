import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useState, type ComponentType } from 'react'
import type { AppState } from '@footlight/core/protocol'
import { useConsole } from '../../app/console-context.ts'
import tabs from '../../panels/chat/ChatDesk.module.css'
import { GoalsForm } from './GoalsForm.tsx'
import { GoldenTicketForm } from './GoldenTicketForm.tsx'
import { KothForm } from './KothForm.tsx'
import { PanelForm } from './PanelForm.tsx'
import { ScratchCardForm } from './ScratchCardForm.tsx'
import { TipMenuForm } from './TipMenuForm.tsx'

const apps: readonly { readonly id: string; readonly name: string; readonly Form: ComponentType<{ readonly apps: AppState }> }[] = [
  { id: 'goals', name: 'Tip goals', Form: GoalsForm },
  { id: 'menu', name: 'Tip menu', Form: TipMenuForm },
  { id: 'koth', name: 'King of the hill', Form: KothForm },
  { id: 'golden', name: 'Golden ticket', Form: GoldenTicketForm },
  { id: 'scratch', name: 'Scratch card', Form: ScratchCardForm },
  { id: 'panel', name: 'Panel', Form: PanelForm },
]

/** Everything in her room that lives on tips, one tab each. */
export const AppsDialog = observer(function AppsDialog() {
  const { ui, root: { room: { extras } } } = useConsole()
  const [chosen, setChosen] = useState('goals')
  const { Form } = apps.find((app) => app.id === chosen) ?? apps[0]!
  return (
    <Modal title="Goals, menu and apps" closeLabel="Close" size="large" onClose={() => ui.close()}>
      <div className={tabs.tabs} role="tablist" aria-label="Apps" style={{ flexWrap: 'wrap', paddingInline: 0, marginBottom: '16px' }}>
        {apps.map(({ id, name }) => <button key={id} type="button" role="tab" aria-selected={id === chosen} className={tabs.tab} onClick={() => setChosen(id)}>{name}</button>)}
      </div>
      {extras.apps === null ? <p role="status">Loading …</p> : <Form key={chosen} apps={extras.apps} />}
    </Modal>
  )
})
