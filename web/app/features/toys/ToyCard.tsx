import type { ToyStatus } from '@footlight/core/protocol/toys'
import type { ToyVibration } from '@footlight/core/stores/room-toys'
import { Badge } from '@footlight/ui/Badge'
import { browserClock } from '@footlight/ui/browser-clock'
import { IconButton } from '@footlight/ui/IconButton'
import { CircleHelp, Vibrate } from 'lucide-react'
import { reaction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { Suspense, useEffect, useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { useRoomScreen } from '../room/room-context.ts'
import { ToyControl } from './ToyControl.tsx'
import { ToyLevels } from './ToyLevels.tsx'
import cards from '../show/ShowCard.module.css'
import classes from './ToyCard.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/toys.json', { import: 'default' }))
await loadTexts(import.meta.glob('../../../../resources/locales/*/site/toy-help.json', { import: 'default' }))

const ToyHelp = lazyPart(async () => ({ default: (await import('./ToyHelp.tsx')).ToyHelp }))

/** The performer's toy is there: what tips do to it, who moves it now, and how to be the one who does. */
export const ToyCard = observer(function ToyCard({ status }: { readonly status: ToyStatus }) {
  const { t } = useTranslation()
  const { room, session } = useStores()
  const state = useRoomScreen()
  const place = room.activities.toys.placeOf(session.username)
  useTidings()
  const isPublic = room.mode === 'public'
  return (
    <article
      className={cards.card}
      data-tone={place === null ? undefined : 'mine'}
      data-testid="toy-card"
      data-place={place ?? undefined}
    >
      <span className={cards.icon} aria-hidden>
        <Vibrate />
      </span>
      <div className={classes.text}>
        <h2 className={cards.title}>
          {t('toys.title')}
          <span className={classes.badge}>
            <Badge>{t(status.phase === 'still' ? 'toys.still' : 'toys.on')}</Badge>
          </span>
          <HelpButton />
        </h2>
        <p className={cards.quiet} role="status">
          {isPublic ? (
            <Now status={status} />
          ) : (
            t('toys.private_notice', { name: state.data.user.displayName })
          )}
        </p>
      </div>
      {isPublic && <ToyControl status={status} place={place} />}
      {place !== 0 && (
        <div className={classes.wide}>
          <ToyLevels levels={status.levels} onChosen={() => state.openTip()} />
        </div>
      )}
    </article>
  )
})

/** Opens what a connected toy is, in words. */
function HelpButton() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        size="small"
        label={t('toy_help.title')}
        onClick={() => setOpen(true)}
        data-testid="toy-help-open"
      >
        <CircleHelp aria-hidden />
      </IconButton>
      {isOpen && (
        <Suspense>
          <ToyHelp onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What holds the toy, in one sentence. */
const Now = observer(function Now({ status }: { readonly status: ToyStatus }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { session } = useStores()
  const { control, queue, tips_waiting } = status
  const vibration = useVibration()
  const waiting =
    queue.length === 0
      ? null
      : t('toys.queue', { count: queue.length, formatted: format.number(queue.length) })
  const now =
    control !== null
      ? control.username === session.username
        ? t('toys.you_control')
        : t('toys.controls', { name: control.username })
      : status.cruise
        ? t('toys.cruise')
        : vibration !== null
          ? t('toys.vibrates', {
              name: vibration.username,
              tokens: format.number(vibration.tokens),
              seconds: vibration.seconds,
            })
          : t('toys.tips_move')
  const tips =
    tips_waiting === 0
      ? null
      : t('toys.tips_waiting', { count: tips_waiting, formatted: format.number(tips_waiting) })
  return <>{[now, waiting, tips].filter((part) => part !== null).join(' · ')}</>
})

/** The tip that moves the toy at this moment; null: none does. */
function useVibration(): ToyVibration | null {
  const { vibration } = useStores().room.activities.toys
  const [past, setPast] = useState<ToyVibration | null>(null)
  useEffect(
    () =>
      vibration === null
        ? undefined
        : browserClock.after(vibration.seconds * 1_000, () => setPast(vibration)),
    [vibration],
  )
  return vibration === past ? null : vibration
}

/** Says when my control ended early, or came to nothing, and what came back. */
function useTidings(): void {
  const { room, session, toasts } = useStores()
  const format = useFormat()
  useEffect(
    () =>
      reaction(
        () => room.activities.toys.stopped,
        (stopped) => {
          if (stopped === null || stopped.username !== session.username) return
          const tokens = format.number(stopped.refund)
          toasts.show({
            appearance: 'info',
            title: { key: `toys.ended.${stopped.reason}` },
            ...(stopped.refund > 0 && { content: { key: 'toys.refunded', values: { tokens } } }),
            autoDismiss: stopped.refund === 0,
          })
        },
      ),
    [room, session, toasts, format],
  )
}
