import type { AppState } from '@footlight/core/protocol'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { GoalsForm } from './GoalsForm.tsx'
import { GoldenTicketForm } from './GoldenTicketForm.tsx'
import { KothForm } from './KothForm.tsx'
import { PanelForm } from './PanelForm.tsx'
import { ScratchCardForm } from './ScratchCardForm.tsx'
import { TipMenuForm } from './TipMenuForm.tsx'
import tabs from '../chat/ChatPanels.module.css'

const apps: readonly { readonly id: string; readonly Form: ComponentType<{ readonly apps: AppState }> }[] = [
  { id: 'goals', Form: GoalsForm },
  { id: 'menu', Form: TipMenuForm },
  { id: 'koth', Form: KothForm },
  { id: 'golden', Form: GoldenTicketForm },
  { id: 'scratch', Form: ScratchCardForm },
  { id: 'panel', Form: PanelForm },
]

/** Everything in the performer's room that depends on tips, one tab each. */
export const AppsDialog = observer(function AppsDialog() {
  const { t } = useTranslation('apps')
  const {
    ui,
    root: {
      room: { activities },
    },
  } = useConsole()
  const [chosen, setChosen] = useState('goals')
  const { Form } = apps.find((app) => app.id === chosen) ?? apps[0]!
  return (
    <Modal title={t('title')} closeLabel={t('close')} size="large" onClose={() => ui.close()}>
      <div
        className={tabs.tabs}
        role="tablist"
        aria-label={t('label')}
        style={{ flexWrap: 'wrap', paddingInline: 0, marginBottom: '16px' }}
      >
        {apps.map(({ id }) => (
          <button
            key={id}
            type="button"
            role="tab"
            aria-selected={id === chosen}
            className={tabs.tab}
            onClick={() => setChosen(id)}
          >
            {t(`tabs.${id}`)}
          </button>
        ))}
      </div>
      {activities.apps === null ? (
        <p role="status">{t('loading')}</p>
      ) : (
        <Form key={chosen} apps={activities.apps} />
      )}
    </Modal>
  )
})
