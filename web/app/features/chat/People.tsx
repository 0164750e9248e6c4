import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useStores } from '../../platform/stores-context.ts'
import { PersonName } from './PersonName.tsx'
import classes from './People.module.css'

/** Who is here. Asked for only while it is open. */
export const People = observer(function People() {
  const { t } = useTranslation()
  const format = useFormat()
  const { room } = useStores()
  useEffect(() => {
    if (room.isJoined) room.openUserList()
  }, [room, room.isJoined])
  const guests = Math.max(0, room.people.count - room.people.users.size)
  return (
    <div className={classes.people} tabIndex={0}>
      <ul>
        {room.people.sorted.map((user) => (
          <li key={user.username} className={classes.person}>
            <PersonName user={user} />
            {(user.recentTips ?? 0) > 0 && (
              <span className={classes.tips} title={t('chat.recent_tips')}>
                {format.number(user.recentTips!)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {room.people.users.size === 0 && <p className={classes.empty}>{t('chat.nobody_listed')}</p>}
      {room.people.users.size > 0 && guests > 0 && (
        <p className={classes.empty}>
          {t('chat.and_guests', { count: guests, formatted: format.number(guests) })}
        </p>
      )}
    </div>
  )
})
