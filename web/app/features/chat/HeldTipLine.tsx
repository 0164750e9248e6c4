import type { HeldTipEntry } from '@footlight/core/stores/room-entry'
import { Hourglass } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './ChatLine.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/held_tips.json', { import: 'default' }),
)

/** Read by its sender and the performer alone, each by their side of it. */
export const HeldTipLine = observer(function HeldTipLine({ entry }: { readonly entry: HeldTipEntry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { session } = useStores()
  const isOwn = entry.sender === session.username
  return (
    <p className={classes.notice} data-testid="held-tip-line" data-state={entry.state}>
      <Hourglass aria-hidden />
      <span>
        {t(`held_tips.line_${isOwn ? 'own' : 'theirs'}_${entry.state}`, {
          amount: t('wallet.amount', { count: entry.tokens, formatted: format.number(entry.tokens) }),
          name: isOwn ? entry.receiver : entry.sender,
        })}
      </span>
    </p>
  )
})
