import { observer } from 'mobx-react-lite'
import { useConsole } from '../app/console-context.ts'
import { FiltersDialog } from '../panels/chat/FiltersDialog.tsx'
import { ModerateDialog } from '../panels/chat/ModerateDialog.tsx'
import { RegionsDialog } from '../panels/chat/RegionsDialog.tsx'
import { SanctionsDialog } from '../panels/chat/SanctionsDialog.tsx'
import { AppsDialog } from './apps/AppsDialog.tsx'
import { CloseDialog } from './CloseDialog.tsx'
import { EndVersusDialog } from './EndVersusDialog.tsx'
import { StreamKeyDialog } from './ingest/StreamKeyDialog.tsx'
import { ObsPasswordDialog } from './obs/ObsPasswordDialog.tsx'
import { ObsSettingsDialog } from './obs/ObsSettingsDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { ScreenDialog } from './screens/ScreenDialog.tsx'
import { AnnounceGoalDialog } from './shows/AnnounceGoalDialog.tsx'
import { AnnounceTicketDialog } from './shows/AnnounceTicketDialog.tsx'
import { DiscountDialog } from './shows/DiscountDialog.tsx'
import { EndShowDialog } from './shows/EndShowDialog.tsx'
import { LastShowsDialog } from './shows/LastShowsDialog.tsx'
import { PricesDialog } from './shows/PricesDialog.tsx'
import { ReceiptDialog } from './shows/ReceiptDialog.tsx'
import { ToysDialog } from './toys/ToysDialog.tsx'
import { VersusDialog } from './VersusDialog.tsx'

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
    case 'sanctions':
      return <SanctionsDialog />
    case 'regions':
      return <RegionsDialog />
    case 'moderate':
      return <ModerateDialog action={ui.dialog.action} target={ui.dialog.target} />
  }
})
