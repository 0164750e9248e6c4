import type { UserSettings } from '@footlight/core/protocol/user'
import { Select } from '@footlight/ui/Select'
import { EyeOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { PersonName } from './PersonName.tsx'
import classes from './PeopleList.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/people.json', { import: 'default' }))

const sorts: readonly UserSettings['chat_user_sort'][] = ['tokens', 'username']

/** Who is here, in the order that its reader chose. Asked for only while it is open. */
export const PeopleList = observer(function PeopleList() {
  const { t } = useTranslation()
  const format = useFormat()
  const { room, session } = useStores()
  const { people } = room
  const isHidden = room.rules?.chat_user_list === false && !room.isOwner && people.users.size === 0
  useEffect(() => {
    // Asked for again when the performer shows it again.
    if (room.isJoined && !isHidden) room.openUserList()
  }, [room, room.isJoined, isHidden])

  function sortBy(sort: (typeof sorts)[number]): void {
    people.chooseSort(sort)
    if (session.isLoggedIn) void session.updateSettings({ chat_user_sort: sort })
  }

  const guests = Math.max(0, people.count - people.users.size)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is read with the arrow keys, too
    <div className={classes.people} tabIndex={0}>
      {people.users.size > 1 && (
        <Select
          hideLabel
          label={t('people.order')}
          value={people.sort}
          options={sorts.map((value) => ({ value, label: t(`people.by_${value}`) }))}
          onChange={(event) => sortBy(event.currentTarget.value as (typeof sorts)[number])}
          data-testid="people-sort"
        />
      )}
      <ul>
        {people.sorted.map((user) => (
          <li key={user.username} className={classes.person}>
            <PersonName user={user} />
            {user.is_invisible && (
              <EyeOff className={classes.hidden} aria-label={t('people.invisible')} role="img" />
            )}
            {(user.recentTips ?? 0) > 0 && (
              <span className={classes.tips} title={t('chat.recent_tips')}>
                {format.number(user.recentTips!)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {people.users.size === 0 && (
        <p className={classes.empty}>{isHidden ? t('people.hidden') : t('chat.nobody_listed')}</p>
      )}
      {people.users.size > 0 && guests > 0 && (
        <p className={classes.empty}>
          {t('chat.and_guests', { count: guests, formatted: format.number(guests) })}
        </p>
      )}
    </div>
  )
})
