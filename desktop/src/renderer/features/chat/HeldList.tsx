import type { HeldMessage } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { Check, MessageCircleOff, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { PersonName } from './PersonName.tsx'
import classes from './HeldList.module.css'

/** Messages that nobody has read yet: let go, drop, or silence who wrote it. */
export const HeldList = observer(function HeldList() {
  const {
    chat: {
      chatRules: { order },
    },
  } = useConsole()
  const { t } = useTranslation('chat')
  return (
    <ol className={classes.list} aria-label={t('tabs.held')}>
      {order.held.map((held) => (
        <HeldLine key={held.id} held={held} />
      ))}
      {order.held.length === 0 && <li className={classes.empty}>{t('held.none')}</li>}
    </ol>
  )
})

const HeldLine = observer(function HeldLine({ held }: { readonly held: HeldMessage }) {
  const {
    chat: { chatRules },
  } = useConsole()
  const { t } = useTranslation('chat')
  return (
    <li>
      <div className={classes.text}>
        <PersonName username={held.user.username} />
        <span>{held.message}</span>
        <small>{t(`held.why_${held.why}`)}</small>
      </div>
      <Button
        size="small"
        variant="primary"
        icon={<Check aria-hidden />}
        onClick={() => void chatRules.settle(held.id, 'release')}
      >
        {t('held.release')}
      </Button>
      <Button size="small" icon={<X aria-hidden />} onClick={() => void chatRules.settle(held.id, 'drop')}>
        {t('held.drop')}
      </Button>
      <Button
        size="small"
        variant="quiet"
        icon={<MessageCircleOff aria-hidden />}
        onClick={() => void chatRules.settle(held.id, 'silence')}
      >
        {t('held.silence')}
      </Button>
    </li>
  )
})
