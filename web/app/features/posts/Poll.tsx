import { type Post, type PostPoll, postRoutes } from '@footlight/core/protocol/posts'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import classes from './Posts.module.css'

interface PollProps {
  readonly post: Post
  readonly poll: PostPoll
  readonly onVoted: (post: Post) => void
}

/** Its options to choose from, and what was voted as far as this reader may know. */
export const Poll = observer(function Poll({ post, poll, onVoted }: PollProps) {
  const { t } = useTranslation()
  const { api, session, toasts, ui } = useStores()
  const format = useFormat()
  const date = useDateTime()
  const isBrowser = useIsBrowser()
  const [chosen, setChosen] = useState<number | null>(null)
  const isOwn = session.username === post.username
  const total = poll.options.reduce((sum, { votes }) => sum + (votes ?? 0), 0)
  const areShown = poll.options.some(({ votes }) => votes !== null)

  async function vote(option: number): Promise<void> {
    if (!session.isLoggedIn) return ui.open('login')
    setChosen(option)
    const answer = await api.call(postRoutes.votePost, { params: { id: post.id }, body: { option } })
    setChosen(null)
    if (answer.ok) onVoted(answer.value)
    else toasts.error({ key: `errors.${answer.error.error}` })
  }

  return (
    <fieldset
      className={classes.poll}
      disabled={!isBrowser || !poll.is_open || isOwn || chosen !== null}
      data-testid="poll"
    >
      <legend className="visually-hidden">{t('posts.poll')}</legend>
      {poll.options.map(({ text, votes }, option) => (
        <label key={text} className={classes.option}>
          <input
            type="radio"
            name={`poll-${post.id}`}
            checked={(chosen ?? poll.vote) === option}
            onChange={() => void vote(option)}
          />
          <span>{text}</span>
          {votes !== null && (
            <>
              <span className={classes.votes}>
                {t('posts.votes', { count: votes, formatted: format.number(votes) })}
              </span>
              <span className={classes.bar} aria-hidden>
                <span style={{ width: `${total === 0 ? 0 : (100 * votes) / total}%` }} />
              </span>
            </>
          )}
        </label>
      ))}
      <p className={classes.quiet}>
        {t(poll.is_open ? 'posts.open_until' : 'posts.closed_at', { date: date(poll.closes_at) })}{' '}
        {poll.is_open && !areShown && t('posts.vote_to_see')}
      </p>
    </fieldset>
  )
})
