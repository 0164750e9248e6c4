import type { Friend } from '@footlight/core/protocol/friends'
import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import { PersonGroup, PersonRow } from '@footlight/ui/PersonRow'
import { Skeleton } from '@footlight/ui/Skeleton'
import { Ban, Mail, UserX } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Unblock } from '../messages/ConversationMenu.tsx'
import { useInbox } from './use-inbox.ts'
import classes from './Inbox.module.css'

/** Who asks, who is a friend, who was asked, and whom one has blocked. */
export const FriendList = observer(function FriendList({
  onOpen,
}: {
  readonly onOpen: (username: string) => void
}) {
  const { t } = useTranslation()
  const { friends } = useInbox()
  if (friends.status === 'failed')
    return (
      <p className={classes.quiet} role="alert">
        {t('messages.failed')}{' '}
        <Button size="small" onClick={() => void friends.load()}>
          {t('actions.try_again')}
        </Button>
      </p>
    )
  if (friends.status !== 'ready') return <Skeleton label={t('messages.loading')} />
  const { toConfirm, confirmed, asked, blocked } = friends
  return (
    <div className={classes.scroll}>
      {friends.friends.length === 0 && <p className={classes.quiet}>{t('inbox.no_friends')}</p>}
      <PersonGroup title={t('inbox.to_confirm')} count={toConfirm.length}>
        {toConfirm.map((friend) => (
          <ToConfirm key={friend.username} friend={friend} />
        ))}
      </PersonGroup>
      <PersonGroup title={t('inbox.friends')} count={confirmed.length}>
        {confirmed.map((friend) => (
          <Confirmed key={friend.username} friend={friend} onOpen={onOpen} />
        ))}
      </PersonGroup>
      <PersonGroup title={t('inbox.waiting')} count={asked.length}>
        {asked.map((friend) => (
          <Asked key={friend.username} friend={friend} />
        ))}
      </PersonGroup>
      <PersonGroup title={t('inbox.blocked_people')} count={blocked.length}>
        {blocked.map(({ username, avatar_url }) => (
          <PersonRow key={username} username={username} name={username} avatar={avatar_url}>
            <Unblock username={username} />
          </PersonRow>
        ))}
      </PersonGroup>
    </div>
  )
})

interface FriendProps {
  readonly friend: Friend
}

function ToConfirm({ friend: { username, display_name, avatar_url } }: FriendProps) {
  const { t } = useTranslation()
  const inbox = useInbox()
  return (
    <PersonRow username={username} name={display_name} avatar={avatar_url}>
      <Button
        size="small"
        variant="primary"
        aria-label={t('inbox.confirm_name', { name: display_name })}
        onClick={() => inbox.act(username, 'accept')}
      >
        {t('inbox.confirm')}
      </Button>
      <Button
        size="small"
        aria-label={t('inbox.decline_name', { name: display_name })}
        onClick={() => inbox.act(username, 'decline')}
      >
        {t('inbox.decline')}
      </Button>
      <IconButton
        size="small"
        label={t('inbox.block_person', { name: display_name })}
        onClick={() => inbox.act(username, 'block')}
      >
        <Ban aria-hidden />
      </IconButton>
    </PersonRow>
  )
}

function Confirmed({
  friend: { username, display_name, avatar_url, is_online },
  onOpen,
}: FriendProps & { readonly onOpen: (username: string) => void }) {
  const { t } = useTranslation()
  const inbox = useInbox()
  return (
    <PersonRow
      username={username}
      name={display_name}
      avatar={avatar_url}
      presence={{ isOnline: is_online, text: t(is_online ? 'inbox.online' : 'inbox.offline') }}
    >
      <Button
        size="small"
        icon={<Mail />}
        aria-label={t('inbox.write_name', { name: display_name })}
        onClick={() => onOpen(username)}
      >
        {t('inbox.write')}
      </Button>
      <IconButton
        size="small"
        label={t('inbox.remove_name', { name: display_name })}
        onClick={() => inbox.act(username, 'remove')}
      >
        <UserX aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        label={t('inbox.block_person', { name: display_name })}
        onClick={() => inbox.act(username, 'block')}
      >
        <Ban aria-hidden />
      </IconButton>
    </PersonRow>
  )
}

function Asked({ friend: { username, display_name, avatar_url } }: FriendProps) {
  const { t } = useTranslation()
  const inbox = useInbox()
  return (
    <PersonRow username={username} name={display_name} avatar={avatar_url}>
      <Button
        size="small"
        aria-label={t('inbox.cancel_name', { name: display_name })}
        onClick={() => inbox.act(username, 'cancel')}
      >
        {t('inbox.cancel_short')}
      </Button>
    </PersonRow>
  )
}
