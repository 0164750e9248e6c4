import { observer } from 'mobx-react-lite'
import { loadTexts } from '../../../i18n/load-texts.ts'
import { useStores } from '../../../platform/stores-context.ts'
import { useRoomScreen } from '../../room/room-context.ts'
import { CostDialog } from './CostDialog.tsx'
import { EndDialog } from './EndDialog.tsx'
import { PledgeDialog } from './PledgeDialog.tsx'
import { RatingDialog } from './RatingDialog.tsx'
import { ReceiptDialog } from './ReceiptDialog.tsx'
import { RequestDialog } from './RequestDialog.tsx'

await loadTexts(
  import.meta.glob('../../../../../resources/locales/*/site/show-dialogs.json', { import: 'default' }),
)

/** One dialog about shows at a time: first what has ended, then what one is about to do. */
export const ShowDialogs = observer(function ShowDialogs() {
  const { shows, mode } = useStores().room
  const { ending } = shows
  const { show } = useRoomScreen()
  if (mode === 'public' && ending.receipt !== null)
    return <ReceiptDialog key={ending.receipt.show_id} receipt={ending.receipt} />
  switch (show.dialog) {
    case null:
      return null
    case 'rating':
      return <RatingDialog onDone={() => show.close()} />
    case 'private':
      return <RequestDialog />
    case 'pledge':
      return <PledgeDialog />
    case 'end_private':
      return <EndDialog />
    default:
      return <CostDialog key={show.dialog} what={show.dialog} />
  }
})
