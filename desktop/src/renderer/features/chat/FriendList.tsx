import type { Friend } from '@footlight/core/protocol/friends'
import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import { PersonGroup, PersonRow } from '@footlight/ui/PersonRow'
import { Skeleton } from '@footlight/ui/Skeleton'
import { Mail, UserX } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { usePictureOf } from './use-picture-of.ts'
import classes from './Pm.module.css'

/** Who asks, who is a friend, whom the performer asked, and whom they have blocked. */
export const FriendList = observer(function FriendList() {
  const {
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
          <ToConfirm key={friend.username} friend={friend} />
        ))}
      </PersonGroup>
      <PersonGroup title={t('inbox.friends')} count={confirmed.length}>
        {confirmed.map((friend) => (
          <Confirmed key={friend.username} friend={friend} />
        ))}
      </PersonGroup>
      <PersonGroup title={t('inbox.waiting')} count={asked.length}>
        {asked.map((friend) => (
          <Asked key={friend.username} friend={friend} />
        ))}
      </PersonGroup>
      <PersonGroup title={t('inbox.blocked_people')} count={friends.blocked.length}>
        {friends.blocked.map(({ username, avatar_url }) => (
          <Blocked key={username} username={username} picture={avatar_url} />
        ))}
      </PersonGroup>
    </div>
  )
})

interface FriendProps {
  readonly friend: Friend
}

function ToConfirm({ friend: { username, display_name: name, avatar_url: picture } }: FriendProps) {
  const {
    chat: { inbox },
  } = useConsole()
  const { t } = useTranslation('chat')
  const pictureOf = usePictureOf()
  return (
    <PersonRow username={username} name={name} avatar={pictureOf(picture)}>
      <Button
        size="small"
        variant="primary"
        aria-label={t('inbox.confirm_name', { name })}
        onClick={() => void inbox.accept(username)}
      >
        {t('inbox.confirm')}
      </Button>
      <Button
        size="small"
        aria-label={t('inbox.decline_name', { name })}
        onClick={() => inbox.end(username, 'declined')}
      >
        {t('inbox.decline')}
      </Button>
    </PersonRow>
  )
}

function Confirmed({
  friend: { username, display_name: name, avatar_url: picture, is_online: isOnline },
}: FriendProps) {
  const {
    ui,
    chat: { inbox },
  } = useConsole()
  const { t } = useTranslation('chat')
  const pictureOf = usePictureOf()
  return (
    <PersonRow
      username={username}
      name={name}
      avatar={pictureOf(picture)}
      presence={{ isOnline, text: t(isOnline ? 'inbox.online' : 'inbox.offline') }}
    >
      <Button
        size="small"
        icon={<Mail />}
        aria-label={t('inbox.write_name', { name })}
        onClick={() => ui.showTab(`pm:${username}`)}
      >
        {t('inbox.write')}
      </Button>
      <IconButton
        size="small"
        label={t('inbox.remove_name', { name })}
        onClick={() => inbox.end(username, 'removed')}
      >
        <UserX aria-hidden />
      </IconButton>
    </PersonRow>
  )
}

function Asked({ friend: { username, display_name: name, avatar_url: picture } }: FriendProps) {
  const {
    chat: { inbox },
  } = useConsole()
  const { t } = useTranslation('chat')
  const pictureOf = usePictureOf()
  return (
    <PersonRow username={username} name={name} avatar={pictureOf(picture)}>
      <Button
        size="small"
        aria-label={t('inbox.cancel_name', { name })}
        onClick={() => inbox.end(username, 'cancelled')}
      >
        {t('inbox.cancel_short')}
      </Button>
    </PersonRow>
  )
}

function Blocked({ username, picture }: { readonly username: string; readonly picture: string }) {
  const {
    chat: { inbox },
  } = useConsole()
  const { t } = useTranslation('chat')
  const pictureOf = usePictureOf()
  return (
    <PersonRow username={username} name={username} avatar={pictureOf(picture)}>
      <Button
        size="small"
        aria-label={t('inbox.unblock_name', { name: username })}
        onClick={() => void inbox.unblock(username)}
      >
        {t('pm.unblock')}
      </Button>
    </PersonRow>
  )
}
