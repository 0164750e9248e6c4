import type { PmDraft, PmThread } from '@footlight/core/stores'
import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from './Pm.module.css'
import { PmComposer } from './PmComposer.tsx'

/** One private chat; only the two of them read it. */
export const PmView = observer(function PmView({ username }: { readonly username: string }) {
  const {
    root: { messages },
  } = useConsole()
  const { t } = useTranslation('chat')
  const thread = messages.threads.get(username)
  const end = useRef<HTMLLIElement>(null)
  const newest = `${thread?.newestId ?? 0} ${thread?.drafts.length ?? 0}`
  useEffect(() => {
    if (thread === undefined) void messages.open(username)
  }, [thread, messages, username])
  useLayoutEffect(() => end.current?.scrollIntoView({ block: 'end' }), [newest])
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
      <ol
        className={classes.talk}
        role="log"
        aria-label={t('pm.with', { name: username })}
        aria-live="polite"
        data-testid="pm"
      >
        {thread.hasMore && (
          <li>
            <Button size="small" variant="quiet" onClick={() => void messages.loadOlder(username)}>
              {t('pm.older')}
            </Button>
          </li>
        )}
        {thread.messages.map((message) => (
          <li key={message.id} className={classes.bubble} data-own={message.from !== username || undefined}>
            {message.text}
          </li>
        ))}
        {thread.drafts.map((draft) => (
          <Draft key={draft.ref} thread={thread} draft={draft} />
        ))}
        {thread.messages.length + thread.drafts.length === 0 && (
          <li className={classes.empty}>{t('pm.begin', { name: username })}</li>
        )}
        <li ref={end} aria-hidden />
      </ol>
      {thread.mayWrite ? (
        <PmComposer username={username} />
      ) : (
        <p className={classes.note}>{t('pm.not_allowed', { name: username })}</p>
      )}
    </>
  )
})

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
  return (
    <li className={classes.bubble} data-own data-state={draft.error === null ? 'pending' : 'failed'}>
      {draft.text}
      {draft.error !== null && (
        <span role="alert">
          {t(`pm.error.${draft.error}`, { defaultValue: t('line.not_sent') })}
          <Button size="small" variant="quiet" onClick={() => void messages.retry(username, draft.ref)}>
            {t('line.again')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => messages.discard(username, draft.ref)}>
            {t('line.discard')}
          </Button>
        </span>
      )}
    </li>
  )
})
