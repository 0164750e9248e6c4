import type { CompanionOrder } from '@footlight/core/protocol/companions'
import { Bubble, BubbleList } from '@footlight/ui/Bubble'
import { Button } from '@footlight/ui/Button'
import { Download, MessagesSquare, RotateCcw } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { AiLabel } from './AiLabel.tsx'
import type { Conversation } from './use-companion-chat.ts'
import classes from './Companions.module.css'

interface ChatHistoryProps {
  readonly name: string
  readonly conversation: Conversation
  readonly onRetry: (order: CompanionOrder) => void
}

/** Each message with what came of it, and of its tokens. */
export function ChatHistory({ name, conversation, onRetry }: ChatHistoryProps) {
  const { t } = useTranslation()
  const { orders, hasOlder, isLoading, loadOlder } = conversation
  const list = useRef<HTMLDivElement>(null)
  const last = orders.at(-1)
  const newest = `${last?.id} ${last?.state}`
  useLayoutEffect(() => {
    if (newest !== '' && list.current !== null) list.current.scrollTop = list.current.scrollHeight
  }, [newest])
  if (orders.length === 0)
    return (
      <EmptyState
        icon={<MessagesSquare />}
        title={t('companions.start')}
        text={t('companions.start_text')}
        action={null}
      />
    )
  return (
    <BubbleList
      ref={list}
      className={classes.history}
      aria-label={t('companions.chat', { name })}
      tabIndex={0}
    >
      {hasOlder && (
        <li className={classes.more}>
          <Button size="small" pending={isLoading} onClick={() => void loadOlder()}>
            {t('companions.older')}
          </Button>
        </li>
      )}
      {orders.map((order) => (
        <Exchange key={order.id} name={name} order={order} onRetry={() => onRetry(order)} />
      ))}
    </BubbleList>
  )
}

interface ExchangeProps {
  readonly name: string
  readonly order: CompanionOrder
  readonly onRetry: () => void
}

function Exchange({ name, order, onRetry }: ExchangeProps) {
  const { t } = useTranslation()
  return (
    <>
      <Bubble isOwn className={classes.own}>
        {order.service === 'picture' && <b className={classes.kind}>{t('companions.picture')}</b>}
        {order.prompt}
      </Bubble>
      <Bubble isOwn={false} className={classes.reply}>
        <div data-testid="companion-answer" data-state={order.state}>
          <Answer name={name} order={order} onRetry={onRetry} />
        </div>
      </Bubble>
    </>
  )
}

function Answer({ name, order, onRetry }: ExchangeProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { state, service, fault, answer, image_url, prompt, price } = order
  const tokens = t('wallet.amount', { count: price, formatted: format.number(price) })
  if (state === 'pending')
    return <p className={classes.pending}>{t(`companions.pending_${service}`, { name, tokens })}</p>
  if (state === 'removed') return <p className={classes.quiet}>{t('companions.removed')}</p>
  if (state === 'failed')
    return (
      <div className={classes.failed}>
        <p>{t(`companions.fault.${fault ?? 'unavailable'}`, { tokens })}</p>
        <Button size="small" icon={<RotateCcw aria-hidden />} onClick={onRetry}>
          {t('companions.retry')}
        </Button>
      </div>
    )
  if (image_url !== null)
    return (
      <figure className={classes.figure}>
        <img
          src={image_url}
          alt={t('companions.picture_alt', { prompt })}
          width={768}
          height={768}
          loading="lazy"
        />
        <figcaption>
          <AiLabel /> <span className={classes.quiet}>{t('companions.made')}</span>
          <a href={image_url} download>
            <Download aria-hidden /> {t('companions.download')}
          </a>
        </figcaption>
      </figure>
    )
  return (
    <>
      <p className={classes.said}>{answer}</p>
      <p className={classes.by}>
        <AiLabel /> {name}
      </p>
    </>
  )
}
