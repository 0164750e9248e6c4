import { DeviceFields } from '../features/broadcast/DeviceFields.tsx'
import { HealthPanel } from '../features/broadcast/HealthPanel.tsx'
import { LastShowCard } from '../features/broadcast/LastShowCard.tsx'
import { OnAirPanel } from '../features/broadcast/OnAirPanel.tsx'
import { PicturePanel } from '../features/broadcast/PicturePanel.tsx'
import { PreFlight } from '../features/broadcast/preflight/PreFlight.tsx'
import { SubjectField } from '../features/broadcast/SubjectField.tsx'
import { WithMePanel } from '../features/broadcast/WithMePanel.tsx'
import { ChatPanel } from '../features/chat/ChatPanel.tsx'
import { ViewersPanel } from '../features/chat/ViewersPanel.tsx'
import { ObsPanel } from '../features/obs/ObsPanel.tsx'
import { EarningsPanel } from '../features/shows/EarningsPanel.tsx'
import { PaidShowsPanel } from '../features/shows/PaidShowsPanel.tsx'
import { ReadyShows } from '../features/shows/ReadyShows.tsx'
import { OwnStudioPanel } from '../features/studio/OwnStudioPanel.tsx'
import { ToysPanel } from '../features/toys/ToysPanel.tsx'
import type { PanelDefinition } from './panel-definition.ts'

export type { PanelDefinition } from './panel-definition.ts'

/** Panels in the order in which they stand. */
export const panels: readonly PanelDefinition[] = [
  { id: 'on-air', title: 'on_air', Panel: OnAirPanel, home: { air: 'left' } },
  { id: 'picture', title: 'picture', Panel: PicturePanel, home: { ready: 'left', air: 'left' } },
  { id: 'devices', title: 'devices', Panel: DeviceFields, home: { ready: 'left' } },
  { id: 'obs', title: 'obs', Panel: ObsPanel, home: { ready: 'left', air: 'left' } },
  { id: 'numbers', title: 'numbers', Panel: ViewersPanel, home: { air: 'left' } },
  { id: 'with-me', title: 'with_me', Panel: WithMePanel, home: { ready: 'right', air: 'left' } },
  { id: 'health', title: 'health', Panel: HealthPanel, home: { air: 'left' } },
  { id: 'chat', title: 'chat', Panel: ChatPanel, home: { air: 'middle' }, size: 'fill', flush: true },
  { id: 'subject', title: 'subject', Panel: SubjectField, home: { ready: 'right' } },
  { id: 'checks', title: 'checks', Panel: PreFlight, home: { ready: 'right' } },
  { id: 'ready-shows', title: 'ready_shows', Panel: ReadyShows, home: { ready: 'right' } },
  { id: 'last-show', title: 'last_show', Panel: LastShowCard, home: { ready: 'right' } },
  { id: 'studio', title: 'studio', Panel: OwnStudioPanel, home: { ready: 'left', air: 'left' } },
  { id: 'paid-shows', title: 'paid_shows', Panel: PaidShowsPanel, home: { air: 'right' } },
  { id: 'toys', title: 'toys', Panel: ToysPanel, home: { ready: 'right', air: 'right' } },
  { id: 'tips', title: 'tips', Panel: EarningsPanel, home: { air: 'right' } },
]
