import type { PrivateMessage } from '@footlight/core/protocol/messages'
import type { PmDraft, PmThread } from '@footlight/core/stores'
import { Bubble, BubbleList, DraftBubble } from '@footlight/ui/Bubble'
import { Button } from '@footlight/ui/Button'
import { MessageComposer } from '@footlight/ui/MessageComposer'
import { Flag } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { PmActions } from './PmActions.tsx'
import { PmAttach } from './PmAttach.tsx'
import { PmAttached } from './PmAttached.tsx'
import { PmReport } from './PmReport.tsx'
import composer from './ChatComposer.module.css'
import classes from './Pm.module.css'

/** One private chat; only the two of them read it. */
export const PmView = observer(function PmView({ username }: { readonly username: string }) {
  const {
    root: { messages },
  } = useConsole()
  const { t } = useTranslation('chat')
  const thread = messages.threads.get(username)
  const [reported, setReported] = useState<number | null>(null)
  const newest = `${thread?.newestId ?? 0} ${thread?.drafts.length ?? 0}`
  useEffect(() => {
    if (thread === undefined) void messages.open(username)
  }, [thread, messages, username])
  if (thread === undefined || thread.status === 'loading')
    return <p className={classes.note}>{t('pm.loading')}</p>
  if (thread.status === 'failed')
    return (
      <p className={classes.note} role="alert">
        {t('pm.failed')}{' '}
        <Button size="small" onClick={() => void messages.open(username)}>
          {t('pm.again')}
        </Button>
      </p>
    )
  return (
    <>
      <PmActions username={username} />
      <BubbleList className={classes.talk} aria-label={t('pm.with', { name: username })} data-testid="pm">
        {thread.hasMore && (
          <li>
            <Button size="small" variant="quiet" onClick={() => void messages.loadOlder(username)}>
              {t('pm.older')}
            </Button>
          </li>
        )}
        {thread.messages.map((message) => (
          <Line key={message.id} message={message} thread={thread} onReport={setReported} />
        ))}
        {thread.drafts.map((draft) => (
          <Draft key={draft.ref} thread={thread} draft={draft} />
        ))}
        {thread.messages.length + thread.drafts.length === 0 && (
          <li className={classes.empty}>{t('pm.begin', { name: username })}</li>
        )}
        <li key={newest} ref={scrollTo} aria-hidden />
      </BubbleList>
      {thread.mayWrite && <PmComposer username={username} />}
      {!thread.mayWrite && !thread.isBlocked && (
        <p className={classes.note}>{t('pm.not_allowed', { name: username })}</p>
      )}
      {reported !== null && (
        <PmReport username={username} message={reported} onClose={() => setReported(null)} />
      )}
    </>
  )
})

interface LineProps {
  readonly message: PrivateMessage
  readonly thread: PmThread
  readonly onReport: (message: number) => void
}

/** A line of the other can be reported; under the last one that they have read it says so. */
const Line = observer(function Line({ message, thread, onReport }: LineProps) {
  const { t } = useTranslation('chat')
  const { id, text, post } = message
  const isOwn = message.from !== thread.username
  return (
    <>
      <Bubble className={classes.bubble} isOwn={isOwn}>
        {text}
        {!isOwn && (
          <button
            type="button"
            className={classes.report}
            aria-label={t('pm.report_line', { text })}
            onClick={() => onReport(id)}
          >
            <Flag aria-hidden />
          </button>
        )}
        {post !== undefined && <PmAttached post={post} />}
      </Bubble>
      {thread.lastSeenId === id && <li className={classes.seen}>{t('inbox.seen')}</li>}
    </>
  )
})

/** The end of the talk is another element with everything new, and is scrolled to when it comes. */
function scrollTo(end: HTMLLIElement | null): void {
  end?.scrollIntoView({ block: 'end' })
}

const Draft = observer(function Draft({
  thread: { username },
  draft,
}: {
  readonly thread: PmThread
  readonly draft: PmDraft
}) {
  const {
    root: { messages },
  } = useConsole()
  const { t } = useTranslation('chat')
  const { error } = draft
  return (
    <DraftBubble
      className={classes.bubble}
      text={draft.text}
      problem={error === null ? null : t(`pm.error.${error}`, { defaultValue: t('line.not_sent') })}
      retryLabel={t('line.again')}
      discardLabel={t('line.discard')}
      onRetry={() => void messages.retry(username, draft.ref)}
      onDiscard={() => messages.discard(username, draft.ref)}
    />
  )
})

/** For one person; framed unlike the room's, so that what is meant for one is not said to all. */
const PmComposer = observer(function PmComposer({ username }: { readonly username: string }) {
  const {
    root: { messages },
  } = useConsole()
  const { t } = useTranslation('chat')
  return (
    <MessageComposer
      className={composer.composer}
      texts={{
        to: t('pm.to', { name: username }),
        send: t('composer.send'),
        attach: t('attach.open'),
        attached: (count) => t('attach.attached', { count }),
      }}
      attach={(props) => <PmAttach {...props} />}
      onSend={(text, attachment) => void messages.send(username, text, attachment)}
    />
  )
})
