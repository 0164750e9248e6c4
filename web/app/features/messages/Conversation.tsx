import type { PrivateMessage } from '@footlight/core/protocol/messages'
import { isDeletedName } from '@footlight/core/rules/accounts/deleted-name'
import type { PmDraft, PmThread } from '@footlight/core/stores/pm-thread'
import { Avatar } from '@footlight/ui/Avatar'
import { Bubble, BubbleList, DraftBubble } from '@footlight/ui/Bubble'
import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import { MessageComposer } from '@footlight/ui/MessageComposer'
import { ArrowLeft, Flag } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import '../inbox/texts.ts'
import { useInbox } from '../inbox/use-inbox.ts'
import { ConversationMenu, RequestBar, Unblock } from './ConversationMenu.tsx'
import classes from './Messages.module.css'

const MessageExtras = lazyPart(async () => ({
  default: (await import('../mass-messages/MessageExtras.tsx')).MessageExtras,
}))

const AttachDialog = lazyPart(async () => ({
  default: (await import('../mass-messages/AttachDialog.tsx')).AttachDialog,
}))

const MessageReport = lazyPart(async () => ({
  default: (await import('../inbox/MessageReport.tsx')).MessageReport,
}))

export interface ConversationProps {
  readonly username: string
  /** To the list, on a phone; also when the chat is deleted. */
  readonly onBack: () => void
}

/** One chat: what was said, what to do about it, and where to write. */
export const Conversation = observer(function Conversation({ username, onBack }: ConversationProps) {
  const { t } = useTranslation()
  const { messages } = useStores()
  const { friends } = useInbox()
  const thread = messages.threads.get(username)
  const name = isDeletedName(username) ? t('inbox.deleted_account') : (thread?.peer?.display_name ?? username)
  const isRequest = messages.chats.some((chat) => chat.username === username && chat.is_request === true)
  const isBlocked = friends.status === 'ready' ? friends.isBlocked(username) : thread?.isBlocked === true
  useEffect(() => void friends.ensure(), [friends])
  useEffect(() => {
    void messages.open(username)
    messages.show(username)
    return () => messages.show(null)
  }, [messages, username])
  return (
    <section className={classes.conversation} aria-label={t('messages.with', { name })}>
      <header>
        <IconButton label={t('messages.back')} className={classes.back} onClick={onBack}>
          <ArrowLeft aria-hidden />
        </IconButton>
        <Avatar name={username} src={thread?.peer?.avatar_url ?? null} size={36} />
        <b>{name}</b>
        <ConversationMenu username={username} onGone={onBack} />
      </header>
      {isRequest && !isBlocked && <RequestBar username={username} onGone={onBack} />}
      {thread?.status === 'ready' && <Talk thread={thread} />}
      {(thread === undefined || thread.status === 'loading') && (
        <p className={classes.quiet}>{t('messages.loading')}</p>
      )}
      {thread?.status === 'failed' && (
        <p className={classes.quiet} role="alert">
          {t('messages.failed')}{' '}
          <Button size="small" onClick={() => void messages.open(username)}>
            {t('actions.try_again')}
          </Button>
        </p>
      )}
      {isBlocked ? (
        <p className={classes.quiet}>
          {t('inbox.you_blocked', { name: username })} <Unblock username={username} />
        </p>
      ) : thread?.mayWrite === false ? (
        <p className={classes.quiet}>{t('errors.pm_not_allowed')}</p>
      ) : (
        <Composer username={username} />
      )}
    </section>
  )
})

const Talk = observer(function Talk({ thread }: { readonly thread: PmThread }) {
  const { t } = useTranslation()
  const { messages } = useStores()
  const list = useRef<HTMLDivElement>(null)
  const newest = `${thread.newestId ?? 0} ${thread.drafts.length}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is newest is scrolled to
  useLayoutEffect(() => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight
  }, [newest])
  return (
    <BubbleList ref={list} className={classes.talk} data-testid="conversation">
      {thread.hasMore && (
        <li>
          <Button size="small" variant="quiet" onClick={() => void messages.loadOlder(thread.username)}>
            {t('messages.older')}
          </Button>
        </li>
      )}
      {thread.messages.map((message) => (
        <Line key={message.id} message={message} thread={thread} />
      ))}
      {thread.drafts.map((draft) => (
        <MessageDraft key={draft.ref} username={thread.username} draft={draft} />
      ))}
      {thread.messages.length + thread.drafts.length === 0 && (
        <li className={classes.quiet}>{t('messages.begin', { name })}</li>
      )}
    </BubbleList>
  )
})

/** A line of the other can be reported; under the last one that they have read it says so. */
const Line = observer(function Line({
  message,
  thread,
}: {
  readonly message: PrivateMessage
  readonly thread: PmThread
}) {
  const { t } = useTranslation()
  const [isReporting, setReporting] = useState(false)
  const { id, text } = message
  const isOwn = message.from !== thread.username
  return (
    <>
      <Bubble className={classes.bubble} isOwn={isOwn}>
        {text}
        {(message.post !== undefined || message.is_mass) && (
          <Suspense>
            <MessageExtras message={message} isOwn={isOwn} />
          </Suspense>
        )}
        {!isOwn && (
          <button
            type="button"
            className={classes.report}
            aria-label={t('inbox.report_line', { text })}
            title={t('inbox.report')}
            onClick={() => setReporting(true)}
          >
            <Flag aria-hidden />
          </button>
        )}
        {isReporting && (
          <Suspense>
            <MessageReport username={thread.username} message={id} onClose={() => setReporting(false)} />
          </Suspense>
        )}
      </Bubble>
      {thread.lastSeenId === id && <li className={classes.seen}>{t('inbox.seen')}</li>}
    </>
  )
})

/** On its way, or why it did not go, with a way to send it once more. */
const MessageDraft = observer(function MessageDraft({
  username,
  draft,
}: {
  readonly username: string
  readonly draft: PmDraft
}) {
  const { t } = useTranslation()
  const { messages } = useStores()
  const { error } = draft
  return (
    <DraftBubble
      className={classes.bubble}
      text={draft.text}
      problem={error === null ? null : t([`chat.failed_${error}`, `errors.${error}`])}
      retryLabel={t('actions.try_again')}
      discardLabel={t('actions.discard')}
      onRetry={() => void messages.retry(username, draft.ref)}
      onDiscard={() => messages.discard(username, draft.ref)}
    />
  )
})

const Composer = observer(function Composer({ username }: { readonly username: string }) {
  const { t } = useTranslation()
  const { messages, session } = useStores()
  return (
    <MessageComposer
      className={classes.composer}
      texts={{
        to: t('messages.to', { name: username }),
        send: t('messages.send'),
        attach: t('messages.attach'),
        attached: (count) => t('messages.attached', { count }),
      }}
      attach={
        session.isModel
          ? (props) => (
              <Suspense>
                <AttachDialog {...props} />
              </Suspense>
            )
          : null
      }
      onSend={(text, attachment) => void messages.send(username, text, attachment)}
    />
  )
})
