import type { Friend } from '@footlight/core/protocol/friends'
import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import { PersonGroup, PersonRow } from '@footlight/ui/PersonRow'
import { Skeleton } from '@footlight/ui/Skeleton'
import { Mail, UserX } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { usePictureOf } from './use-picture-of.ts'
import classes from './Pm.module.css'

/** Who asks, who is a friend, whom the performer asked, and whom they have blocked. */
export const FriendList = observer(function FriendList() {
  const {
    ui,
    chat: { inbox },
  } = useConsole()
  const { t } = useTranslation('chat')
  const { friends, ending } = inbox
  useEffect(() => void friends.load(), [friends])
  if (friends.status === 'failed')
    return (
      <p className={classes.empty} role="alert">
        {t('pm.failed')}{' '}
        <Button size="small" onClick={() => void friends.load()}>
          {t('pm.again')}
        </Button>
      </p>
    )
  if (friends.status !== 'ready') return <Skeleton label={t('pm.loading')} />
  const [toConfirm, confirmed, asked] = [friends.toConfirm, friends.confirmed, friends.asked].map((group) =>
    group.filter(({ username }) => username !== ending),
  ) as [Friend[], Friend[], Friend[]]
  return (
    <div data-testid="friends">
      {toConfirm.length + confirmed.length + asked.length === 0 && (
        <p className={classes.empty}>{t('inbox.no_friends')}</p>
      )}
      <PersonGroup title={t('inbox.to_confirm')} count={toConfirm.length}>
        {toConfirm.map((friend) => (
          <Row key={friend.username} friend={friend}>
            <Button
              size="small"
              variant="primary"
              aria-label={t('inbox.confirm_name', { name: friend.display_name })}
              onClick={() => void inbox.accept(friend.username)}
            >
              {t('inbox.confirm')}
            </Button>
            <Button
              size="small"
              aria-label={t('inbox.decline_name', { name: friend.display_name })}
              onClick={() => inbox.end(friend.username, 'declined')}
            >
              {t('inbox.decline')}
            </Button>
          </Row>
        ))}
      </PersonGroup>
      <PersonGroup title={t('inbox.friends')} count={confirmed.length}>
        {confirmed.map((friend) => (
          <Row key={friend.username} friend={friend} isOnline={friend.is_online}>
            <Button
              size="small"
              icon={<Mail />}
              aria-label={t('inbox.write_name', { name: friend.display_name })}
              onClick={() => ui.showTab(`pm:${friend.username}`)}
            >
              {t('inbox.write')}
            </Button>
            <IconButton
              size="small"
              label={t('inbox.remove_name', { name: friend.display_name })}
              onClick={() => inbox.end(friend.username, 'removed')}
            >
              <UserX aria-hidden />
            </IconButton>
          </Row>
        ))}
      </PersonGroup>
      <PersonGroup title={t('inbox.waiting')} count={asked.length}>
        {asked.map((friend) => (
          <Row key={friend.username} friend={friend}>
            <Button
              size="small"
              aria-label={t('inbox.cancel_name', { name: friend.display_name })}
              onClick={() => inbox.end(friend.username, 'cancelled')}
            >
              {t('inbox.cancel_short')}
            </Button>
          </Row>
        ))}
      </PersonGroup>
      <PersonGroup title={t('inbox.blocked_people')} count={friends.blocked.length}>
        {friends.blocked.map((person) => (
          <Row key={person.username} friend={person}>
            <Button
              size="small"
              aria-label={t('inbox.unblock_name', { name: person.username })}
              onClick={() => void inbox.unblock(person.username)}
            >
              {t('pm.unblock')}
            </Button>
          </Row>
        ))}
      </PersonGroup>
    </div>
  )
})

interface RowProps {
  readonly friend: Pick<Friend, 'username' | 'avatar_url'> & Partial<Pick<Friend, 'display_name'>>
  /** Absent: it is nobody's business. */
  readonly isOnline?: boolean
  readonly children: ReactNode
}

function Row({ friend: { username, display_name, avatar_url }, isOnline, children }: RowProps) {
  const { t } = useTranslation('chat')
  const pictureOf = usePictureOf()
  return (
    <PersonRow
      username={username}
      name={display_name ?? username}
      avatar={pictureOf(avatar_url)}
      {...(isOnline !== undefined && {
        presence: { isOnline, text: t(isOnline ? 'inbox.online' : 'inbox.offline') },
      })}
    >
      {children}
    </PersonRow>
  )
}
