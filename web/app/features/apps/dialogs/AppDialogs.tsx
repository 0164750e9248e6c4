import { observer } from 'mobx-react-lite'
import { loadTexts } from '../../../i18n/load-texts.ts'
import { useStores } from '../../../platform/stores-context.ts'
import { useRoomScreen } from '../../room/room-context.ts'
import { ToyDialog } from '../../toys/ToyDialog.tsx'
import { GoldenTicketDialog } from './GoldenTicketDialog.tsx'
import { GroupTipDialog } from './GroupTipDialog.tsx'
import { ScratchDialog } from './ScratchDialog.tsx'

await loadTexts(
  import.meta.glob('../../../../../resources/locales/*/site/app-dialogs.json', { import: 'default' }),
)

/** The app of the room that is looked at closer. */
export const AppDialogs = observer(function AppDialogs() {
  const { apps } = useStores().room.activities
  const { dialog } = useRoomScreen().apps
  if (dialog === 'toy_control') return <ToyDialog />
  if (apps === null) return null
  if (dialog === 'golden_ticket' && apps.golden_ticket !== null)
    return <GoldenTicketDialog ticket={apps.golden_ticket} />
  if (dialog === 'scratchoff' && apps.scratchoff !== null) return <ScratchDialog card={apps.scratchoff} />
  return dialog === 'group_tip' ? <GroupTipDialog /> : null
})
