import { assertNever } from '@footlight/core/rules/result'
import type { ChatEntry, OwnEntry, RoomEntry, TipEntry } from '@footlight/core/stores/room-entry'
import { classNames } from '@footlight/ui/class-names'
import { CircleAlert, Coins, Lock } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { Suspense } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { PersonName } from './PersonName.tsx'
import classes from './ChatLine.module.css'

const loadParts = () => import('./LineParts.tsx')
const nothing = () => null
/** A chat goes on in plain words where its parts do not come. */
const LineQuote = lazyPart(async () => ({ default: (await loadParts()).LineQuote }), nothing)
const LineBody = lazyPart(
  async () => ({ default: (await loadParts()).LineBody }),
  ({ entry }) => entry.text,
)
const NoticeLine = lazyPart(async () => ({ default: (await import('./NoticeLine.tsx')).NoticeLine }), nothing)
const WonLine = lazyPart(async () => ({ default: (await import('./WonLine.tsx')).WonLine }), nothing)
const RemovedLine = lazyPart(
  async () => ({ default: (await import('./RemovedLine.tsx')).RemovedLine }),
  nothing,
)
const HeldTipLine = lazyPart(
  async () => ({ default: (await import('./HeldTipLine.tsx')).HeldTipLine }),
  nothing,
)

export const ChatLine = observer(function ChatLine({ entry }: { readonly entry: RoomEntry }) {
  const { room } = useStores()
  switch (entry.kind) {
    case 'chat':
      return room.messages.takenOut.has(entry.id) ? (
        <Suspense>
          <RemovedLine entry={entry} />
        </Suspense>
      ) : (
        <p id={`line-${entry.id}`} className={classNames(classes.line, entry.isPrivate && classes.private)}>
          <Suspense>
            <LineQuote entry={entry} />
          </Suspense>
          <Readers entry={entry} />
          <PersonName user={entry.user} entry={entry} />{' '}
          <Suspense fallback={entry.text}>
            <LineBody entry={entry} />
          </Suspense>
        </p>
      )
    case 'own':
      return <OwnLine entry={entry} />
    case 'tip':
      return <TipLine entry={entry} />
    case 'held_tip':
      return (
        <Suspense>
          <HeldTipLine entry={entry} />
        </Suspense>
      )
    case 'moderation':
    case 'subject':
    case 'show':
    case 'toy_control':
      return (
        <Suspense>
          <NoticeLine entry={entry} />
        </Suspense>
      )
    case 'won':
      return (
        <Suspense>
          <WonLine entry={entry} />
        </Suspense>
      )
    case 'arrival':
      // Told in the performer's console alone.
      return null
    default:
      return assertNever(entry)
  }
})

/**
 * Who reads a line, where that is not plain: in a private show every line says it, and a private line says it
 * for good.
 */
const Readers = observer(function Readers({ entry }: { readonly entry: ChatEntry }) {
  const { t } = useTranslation()
  const { room } = useStores()
  if (entry.isPrivate)
    return (
      <span className={classes.readers} data-testid="line-private">
        <Lock aria-hidden />
        {t('chat.line_private')}{' '}
      </span>
    )
  return room.mode === 'private' || room.mode === 'spy' ? (
    <span className={classes.readers} data-testid="line-public">
      {t('chat.line_public')}{' '}
    </span>
  ) : null
})

const OwnLine = observer(function OwnLine({ entry }: { readonly entry: OwnEntry }) {
  const { t } = useTranslation()
  const { room, session } = useStores()
  if (entry.state === 'pending') {
    return (
      <p className={classNames(classes.line, classes.pending)} aria-hidden>
        <b>{session.username}</b> <span>{entry.text}</span>
      </p>
    )
  }
  return (
    <div className={classes.failed}>
      <p>
        <b>{session.username}</b> <span>{entry.text}</span>
      </p>
      <p className={classes.why}>
        <CircleAlert aria-hidden />
        <span>
          {t([
            `lines.failed_${entry.error}`,
            `chat.failed_${entry.error}`,
            `errors.${entry.error}`,
            'chat.failed',
          ])}
        </span>
        {/* It is on its way: sending it again would not make it faster. */}
        {entry.error !== 'held' && (
          <button type="button" onClick={() => room.retryMessage(entry.ref)}>
            {t('actions.try_again')}
          </button>
        )}
        <button type="button" onClick={() => room.discardMessage(entry.ref)}>
          {t('actions.discard')}
        </button>
      </p>
    </div>
  )
})

const tipLevels = [15, 100, 500, 1_000] as const

const TipLine = observer(function TipLine({ entry }: { readonly entry: TipEntry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const level = tipLevels.findIndex((limit) => entry.tokens < limit)
  return (
    <div className={classes.tip} data-level={level === -1 ? tipLevels.length : level} data-testid="tip-line">
      <Coins aria-hidden />
      <p>
        <b>{entry.sender || t('moderation.a_user')}</b> {t('chat.tipped')}{' '}
        <b className={classes.tokens}>
          {t('wallet.amount', { count: entry.tokens, formatted: format.number(entry.tokens) })}
        </b>
        {entry.item !== null && (
          <>
            {' '}
            <span data-testid="tip-item">{t('chat.tipped_for', { item: entry.item })}</span>
          </>
        )}
        {entry.comment && <span className={classes.comment}>{entry.comment}</span>}
      </p>
    </div>
  )
})
