import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { PersonName } from './PersonName.tsx'
import classes from './PeopleList.module.css'

/** Who is in the room: its moderators first, then those who tipped. */
export const PeopleList = observer(function PeopleList() {
  const { formatWhole } = useFormats()
  const {
    root: { room, session },
  } = useConsole()
  const { t } = useTranslation('chat')
  const others = room.people.sorted.filter((user) => user.username !== session.username)
  return (
    <ul className={classes.list} aria-label={t('tabs.people')}>
      {others.map((user) => (
        <li key={user.username}>
          <PersonName username={user.username} isModerator={user.is_moderator} />
          {room.silenced.includes(user.username) && <span>{t('people.silenced')}</span>}
          {(user.recentTips ?? 0) > 0 && <b>{t('people.tips', { tokens: formatWhole(user.recentTips!) })}</b>}
        </li>
      ))}
      {others.length === 0 && <li className={classes.empty}>{t('people.none')}</li>}
    </ul>
  )
})
