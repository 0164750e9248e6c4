import type { CurrentShow, ParticipantForPerformer, ShowRequest } from '@footlight/core/protocol/shows'
import { Badge } from '@footlight/ui/Badge'
import { Button } from '@footlight/ui/Button'
import { browserClock } from '@footlight/ui/browser-clock'
import { Video } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { clockText } from '../../i18n/clock-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { ViewerCamera } from './ViewerCamera.tsx'
import classes from './ShowsCard.module.css'

/** After an answer the next ones rest: the list moves up under a double click. In ms. */
const ANSWERS_REST_MS = 700

/** Who asks for what, and what runs. Nothing is asked and nothing runs: one quiet line. */
export const ShowsCard = observer(function ShowsCard() {
  const { t } = useTranslation()
  const { shows } = useStores().room
  const { performer, current } = shows.state
  const requests = (performer?.requests ?? []).toSorted((a, b) => a.requested_at - b.requested_at)
  const cameras = (performer?.participants ?? []).filter(({ kind }) => kind === 'cam2cam')
  return (
    <section className={classes.card} aria-labelledby="own-shows" data-testid="own-shows">
      <h2 id="own-shows">{t('broadcast.shows')}</h2>
      {requests.length > 0 && <Requests requests={requests} />}
      {current !== null && <OwnShow show={current} />}
      {cameras.map((camera) => (
        <SharedCamera key={camera.show_id} camera={camera} />
      ))}
      {requests.length === 0 && current === null && cameras.length === 0 && (
        <p className={classes.quiet}>{t('broadcast.no_shows')}</p>
      )}
    </section>
  )
})

const Requests = observer(function Requests({ requests }: { readonly requests: readonly ShowRequest[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { room, toasts } = useStores()
  const { direction, time } = room.shows
  const [isResting, setResting] = useState(false)

  async function answer(request: ShowRequest, word: 'accept' | 'decline'): Promise<void> {
    if (isResting) return
    setResting(true)
    const answered = await direction[word](request)
    if (!answered.ok) toasts.error({ key: `errors.${answered.error.error}` })
    browserClock.after(ANSWERS_REST_MS, () => setResting(false))
  }

  return (
    <ul className={classes.requests} aria-live="assertive">
      {requests.map((request) => (
        <li key={request.request_id} data-testid="request">
          <p>
            <b>{request.username}</b>{' '}
            {t(
              `broadcast.asks.${request.kind === 'private' && request.is_exclusive ? 'exclusive' : request.kind}`,
            )}
          </p>
          <p className={classes.facts}>
            <Badge>{t('broadcast.per_minute', { tokens: format.number(request.price_per_minute) })}</Badge>
            {request.pre_tip > 0 && (
              <Badge tone="good">{t('broadcast.pre_tip', { tokens: format.number(request.pre_tip) })}</Badge>
            )}
            {request.cam2cam && (
              <Badge tone="accent-2" icon={<Video aria-hidden />}>
                {t('broadcast.with_camera')}
              </Badge>
            )}
            <span role="timer">{clockText((request.expires_at - time.now) / 1_000)}</span>
          </p>
          {request.kind !== 'recording' && (
            <div className={classes.actions}>
              <Button variant="primary" disabled={isResting} onClick={() => void answer(request, 'accept')}>
                {t('broadcast.accept')}
              </Button>
              <Button disabled={isResting} onClick={() => void answer(request, 'decline')}>
                {t('broadcast.decline')}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
})

/** What runs or is announced: who pays, for how long, what it has brought, and its end. */
const OwnShow = observer(function OwnShow({ show }: { readonly show: CurrentShow }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { shows } = useStores().room
  const { participants = [], tokens = 0 } = shows.state.performer ?? {}
  const payer = participants.find(({ kind, role }) => kind === 'private' && role === 'payer')
  const spies = participants.filter(({ role }) => role === 'spy').length
  const isRunning = show.phase === 'running'
  return (
    <article className={classes.show} data-running={isRunning || undefined} data-testid="own-show">
      <header>
        <b>
          {payer === undefined ? t(`shows.kind.${show.kind}`) : payer.username}{' '}
          {show.is_exclusive && <Badge tone="accent">{t('broadcast.exclusive')}</Badge>}
        </b>
        {isRunning && show.started_at !== null && (
          <span role="timer">{clockText((shows.time.now - show.started_at) / 1_000)}</span>
        )}
      </header>
      <p className={classes.facts}>
        <Badge tone="good">{t('broadcast.earned', { tokens: format.number(tokens) })}</Badge>
        {!isRunning && show.target !== null && (
          <Badge>
            {format.number(show.reached ?? 0)} / {format.number(show.target)}
          </Badge>
        )}
        {spies > 0 && <Badge>{t('broadcast.spies', { count: spies })}</Badge>}
        {payer?.is_paused && <Badge tone="warn">{t('broadcast.paused')}</Badge>}
      </p>
      {payer?.cam2cam === true && <ViewerCamera username={payer.username} />}
      <ShowActions show={show} />
    </article>
  )
})

/** The end is asked once more, with what becomes of the money. */
const ShowActions = observer(function ShowActions({ show }: { readonly show: CurrentShow }) {
  const { t } = useTranslation()
  const { room, toasts } = useStores()
  const { direction } = room.shows
  const [isAsked, setAsked] = useState(false)
  const [pending, setPending] = useState(false)
  const { kind, phase } = show
  const isRunning = phase === 'running'
  const mayStart = !isRunning && (kind === 'limited' || kind === 'group')

  async function run(call: () => Promise<{ readonly ok: boolean; readonly error?: { error: string } }>) {
    setPending(true)
    const answer = await call()
    setPending(false)
    setAsked(false)
    if (!answer.ok) toasts.error({ key: `errors.${answer.error?.error}` })
  }

  const end = () =>
    kind === 'private'
      ? direction.endPrivate()
      : isRunning || kind === 'group'
        ? direction.end(kind)
        : direction.cancel(kind)
  if (isAsked)
    return (
      <div className={classes.question} role="alertdialog" aria-label={t('broadcast.end_show')}>
        <p>{t(`broadcast.${endText(show)}`)}</p>
        <div className={classes.actions}>
          <Button variant="danger" pending={pending} onClick={() => void run(end)}>
            {t('broadcast.end_show')}
          </Button>
          <Button onClick={() => setAsked(false)} autoFocus>
            {t('broadcast.keep_show')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className={classes.actions}>
      {mayStart && (
        <Button
          variant="primary"
          pending={pending}
          onClick={() =>
            void run(() => (kind === 'limited' ? direction.startTicketShow() : direction.startGroupShow()))
          }
        >
          {t('broadcast.start_show')}
        </Button>
      )}
      <Button onClick={() => setAsked(true)} data-testid="end-show">
        {t('broadcast.end_show')}
      </Button>
    </div>
  )
})

/** Time is charged by the second; a ticket or a pledge whole, unless its refund window applies. */
function endText({ kind, phase }: CurrentShow): 'end_open' | 'end_announced' | 'end_running' {
  if (phase !== 'running') return 'end_open'
  return kind === 'limited' || kind === 'goal' ? 'end_announced' : 'end_running'
}

/** A viewer's camera in the public show. */
const SharedCamera = observer(function SharedCamera({
  camera,
}: {
  readonly camera: ParticipantForPerformer
}) {
  const { t } = useTranslation()
  const { shows } = useStores().room
  return (
    <article className={classes.show}>
      <ViewerCamera username={camera.username} />
      <Button size="small" onClick={() => void shows.direction.endCamera(camera.show_id)}>
        {t('broadcast.end_camera')}
      </Button>
    </article>
  )
})
