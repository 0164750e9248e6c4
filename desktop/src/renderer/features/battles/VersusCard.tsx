import { observer } from 'mobx-react-lite'
import { useConsole } from '../../app/console-context.ts'
import { InviteCard } from './InviteCard.tsx'
import { VersusBattleCard } from './VersusBattleCard.tsx'
import { VersusResultCard } from './VersusResultCard.tsx'

/**
 * Everything about battles that is on now: invitations, the battle, and how the last one of tonight came out.
 */
export const VersusCard = observer(function VersusCard() {
  const {
    root: {
      room: { activities },
    },
    versusSeen,
  } = useConsole()
  const { battle, invites = [], last } = activities.versus
  return (
    <>
      {invites.map((invite) => (
        <InviteCard key={invite.invite_id} invite={invite} />
      ))}
      {battle !== null && <VersusBattleCard battle={battle} />}
      {battle === null && last !== null && versusSeen.id !== last.versus_id && (
        <VersusResultCard result={last} onSeen={() => versusSeen.see(last.versus_id)} />
      )}
    </>
  )
})
