import { observer } from 'mobx-react-lite'
import { useConsole } from '../app/console-context.ts'
import { formatWhole } from '../words/numbers.ts'
import { PersonName } from './PersonName.tsx'
import classes from './PeopleList.module.css'

/** Who is in the room: her moderators first, then those who tipped. */
export const PeopleList = observer(function PeopleList() {
  const { root: { room, session } } = useConsole()
  const others = room.people.sorted.filter((user) => user.username !== session.username)
  return (
    <ul className={classes.list} aria-label="People">
      {others.map((user) => (
        <li key={user.username}>
          <PersonName username={user.username} isModerator={user.is_moderator} />
          {room.silenced.includes(user.username) && <span>silenced</span>}
          {(user.recentTips ?? 0) > 0 && <b>{formatWhole(user.recentTips!)} tk</b>}
        </li>
      ))}
      {others.length === 0 && <li className={classes.empty}>Nobody yet. New viewers show up here within seconds.</li>}
    </ul>
  )
})
