import { ChatPanel } from '../panels/ChatPanel.tsx'
import { DeviceFields } from '../panels/DeviceFields.tsx'
import { EarningsPanel } from '../panels/EarningsPanel.tsx'
import { HealthPanel } from '../panels/HealthPanel.tsx'
import { LastShowCard } from '../panels/LastShowCard.tsx'
import { OnAirPanel } from '../panels/OnAirPanel.tsx'
import { ObsPanel } from '../panels/obs/ObsPanel.tsx'
import { PicturePanel } from '../panels/PicturePanel.tsx'
import { PreFlight } from '../panels/preflight/PreFlight.tsx'
import { SubjectField } from '../panels/SubjectField.tsx'
import { ReadyShows } from '../panels/shows/ReadyShows.tsx'
import { PaidShowsPanel } from '../panels/shows/ShowDesk.tsx'
import { OwnStudioPanel } from '../panels/studio/OwnStudioPanel.tsx'
import { ToysPanel } from '../panels/toys/ToysPanel.tsx'
import { ViewersPanel } from '../panels/ViewersPanel.tsx'
import type { PanelDefinition } from './panel-definition.ts'

export type { Column, LayoutName, PanelDefinition } from './panel-definition.ts'

/** Panels in the order in which they stand. */
export const panels: readonly PanelDefinition[] = [
  { id: 'on-air', title: 'on_air', Panel: OnAirPanel, home: { air: 'left' } },
  { id: 'picture', title: 'picture', Panel: PicturePanel, home: { ready: 'left', air: 'left' } },
  { id: 'devices', title: 'devices', Panel: DeviceFields, home: { ready: 'left' } },
  { id: 'obs', title: 'obs', Panel: ObsPanel, home: { ready: 'left', air: 'left' } },
  { id: 'numbers', title: 'numbers', Panel: ViewersPanel, home: { air: 'left' } },
  { id: 'health', title: 'health', Panel: HealthPanel, home: { air: 'left' } },
  { id: 'chat', title: 'chat', Panel: ChatPanel, home: { air: 'middle' }, size: 'fill', flush: true },
  { id: 'subject', title: 'subject', Panel: SubjectField, home: { ready: 'right' } },
  { id: 'checks', title: 'checks', Panel: PreFlight, home: { ready: 'right' } },
  { id: 'ready-shows', title: 'ready_shows', Panel: ReadyShows, home: { ready: 'right' } },
  { id: 'last-show', title: 'last_show', Panel: LastShowCard, home: { ready: 'right' } },
  { id: 'studio', title: 'studio', Panel: OwnStudioPanel, home: { ready: 'left', air: 'left' } },
  { id: 'show-desk', title: 'show_desk', Panel: PaidShowsPanel, home: { air: 'right' }, size: 'shrink' },
  { id: 'toys', title: 'toys', Panel: ToysPanel, home: { ready: 'right', air: 'right' }, size: 'shrink' },
  { id: 'tips', title: 'tips', Panel: EarningsPanel, home: { air: 'right' }, size: 'fill' },
]
