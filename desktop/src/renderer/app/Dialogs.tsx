import { observer } from 'mobx-react-lite'
import { AppsDialog } from '../features/apps/AppsDialog.tsx'
import { EndVersusDialog } from '../features/battles/EndVersusDialog.tsx'
import { VersusDialog } from '../features/battles/VersusDialog.tsx'
import { CloseDialog } from '../features/broadcast/CloseDialog.tsx'
import { PasswordDialog } from '../features/broadcast/PasswordDialog.tsx'
import { ScreenDialog } from '../features/broadcast/ScreenDialog.tsx'
import { FiltersDialog } from '../features/chat/FiltersDialog.tsx'
import { ModerateDialog } from '../features/chat/ModerateDialog.tsx'
import { RegionsDialog } from '../features/chat/RegionsDialog.tsx'
import { RestrictionsDialog } from '../features/chat/RestrictionsDialog.tsx'
import { RoomRulesDialog } from '../features/chat/RoomRulesDialog.tsx'
import { LivenessDialog } from '../features/liveness/LivenessDialog.tsx'
import { ObsPasswordDialog } from '../features/obs/ObsPasswordDialog.tsx'
import { ObsSettingsDialog } from '../features/obs/ObsSettingsDialog.tsx'
import { StreamKeyDialog } from '../features/obs/StreamKeyDialog.tsx'
import { SettingsDialog } from '../features/settings/SettingsDialog.tsx'
import { ShortcutsDialog } from '../features/settings/ShortcutsDialog.tsx'
import { AnnounceGoalDialog } from '../features/shows/AnnounceGoalDialog.tsx'
import { AnnounceTicketDialog } from '../features/shows/AnnounceTicketDialog.tsx'
import { DiscountDialog } from '../features/shows/DiscountDialog.tsx'
import { EndShowDialog } from '../features/shows/EndShowDialog.tsx'
import { LastShowsDialog } from '../features/shows/LastShowsDialog.tsx'
import { PricesDialog } from '../features/shows/PricesDialog.tsx'
import { ReceiptDialog } from '../features/shows/ReceiptDialog.tsx'
import { ToysDialog } from '../features/toys/ToysDialog.tsx'
import { useConsole } from './console-context.ts'

/** Fetched with the first dialog that opens. */
export const Dialogs = observer(function Dialogs() {
  const { ui } = useConsole()
  if (ui.dialog === null) return null
  switch (ui.dialog.kind) {
    case 'settings':
      return <SettingsDialog />
    case 'shortcuts':
      return <ShortcutsDialog />
    case 'close_while_on_air':
      return <CloseDialog />
    case 'end_show':
      return <EndShowDialog />
    case 'announce_ticket':
      return <AnnounceTicketDialog />
    case 'announce_goal':
      return <AnnounceGoalDialog />
    case 'discount':
      return <DiscountDialog />
    case 'apps':
      return <AppsDialog />
    case 'versus':
      return <VersusDialog />
    case 'end_versus':
      return <EndVersusDialog />
    case 'obs_password':
      return <ObsPasswordDialog />
    case 'obs_settings':
      return <ObsSettingsDialog />
    case 'stream_key':
      return <StreamKeyDialog />
    case 'screens':
      return <ScreenDialog />
    case 'liveness':
      return <LivenessDialog />
    case 'toys':
      return <ToysDialog />
    case 'password':
      return <PasswordDialog />
    case 'prices':
      return <PricesDialog />
    case 'last_shows':
      return <LastShowsDialog />
    case 'receipt':
      return <ReceiptDialog showId={ui.dialog.showId} />
    case 'chat_filters':
      return <FiltersDialog />
    case 'room_rules':
      return <RoomRulesDialog />
    case 'restrictions':
      return <RestrictionsDialog />
    case 'regions':
      return <RegionsDialog />
    case 'moderate':
      return <ModerateDialog action={ui.dialog.action} target={ui.dialog.target} />
  }
})
