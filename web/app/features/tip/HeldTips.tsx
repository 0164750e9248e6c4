import type { OwnHeldTip } from '@footlight/core/stores/held-tips'
import { Button } from '@footlight/ui/Button'
import { browserClock } from '@footlight/ui/browser-clock'
import { Hourglass } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useShortcut } from '../../platform/use-shortcut.ts'
import classes from './HeldTips.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/held_tips.json', { import: 'default' }),
)

const SECOND_MS = 1_000
/** How often the seconds are looked at: they jump no more than this late. */
const LOOK_MS = 250

/** Tips that can still be taken back, on whichever page; the key takes back the newest. */
export const HeldTips = observer(function HeldTips() {
  const { heldTips } = useStores()
  useShortcut('u', () => {
    const newest = heldTips.tips.findLast(({ isReturning }) => !isReturning)
    if (newest !== undefined) void heldTips.takeBack(newest.transferId)
  })
  return heldTips.tips.map((tip) => <HeldTipCard key={tip.transferId} tip={tip} />)
})

const HeldTipCard = observer(function HeldTipCard({ tip }: { readonly tip: OwnHeldTip }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { heldTips } = useStores()
  const [now, setNow] = useState(() => browserClock.now())
  useEffect(() => browserClock.every(LOOK_MS, () => setNow(browserClock.now())), [])
  const seconds = Math.max(0, Math.ceil((tip.until - now) / SECOND_MS))
  const values = {
    amount: t('wallet.amount', { count: tip.tokens, formatted: format.number(tip.tokens) }),
    money: format.tokensAsMoney(tip.tokens),
    name: tip.recipient,
  }
  return (
    <div className={classes.card} data-testid="held-tip">
      <Hourglass aria-hidden />
      <div>
        <p role="status">{t('held_tips.held', values)}</p>
        {/* Nobody wants to hear every second of it. */}
        <p className={classes.left} role="timer" aria-live="off" data-testid="held-tip-left">
          {t('held_tips.left', { seconds })}
        </p>
      </div>
      <Button
        size="small"
        variant="primary"
        pending={tip.isReturning}
        aria-keyshortcuts="u"
        onClick={() => void heldTips.takeBack(tip.transferId)}
        data-testid="held-tip-undo"
      >
        {t('held_tips.take_back')}
      </Button>
    </div>
  )
})
