import { Button } from '@footlight/ui/Button'
import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { usePurchaseOutcome } from '../browser-logs/use-purchase-steps.ts'
import type { Begun } from './BuyPack.tsx'
import { PurchaseStateNotice } from './PurchaseState.tsx'
import { useDeviceReport } from './use-device-report.ts'
import { usePurchaseState } from './use-purchase-state.ts'
import classes from './Billing.module.css'

interface PurchaseProgressProps extends Begun {
  readonly onAgain: () => void
  /** null: there is no other way to pay. */
  readonly onOtherWay: (() => void) | null
  /** null: there is no smaller pack. */
  readonly onSmaller: (() => void) | null
}

/** While somebody pays in another window, or here in a frame, and what came of it. */
export function PurchaseProgress({
  purchase: first,
  link,
  opens,
  onAgain,
  onOtherWay,
  onSmaller,
}: PurchaseProgressProps) {
  const { t } = useTranslation()
  const { ui } = useStores()
  const purchase = usePurchaseState(first)
  useDeviceReport(first.id)
  usePurchaseOutcome(purchase)
  const isOver = purchase.state === 'declined' || purchase.state === 'expired'
  const isHere = opens === 'modal' && link !== null && purchase.state === 'open'
  return (
    <div className={classes.progress} data-uninterrupted>
      <PurchaseStateNotice purchase={purchase} isPaidHere={isHere} />
      {isHere && (
        <iframe
          className={classes.frame}
          src={link}
          title={t('billing.pay_here')}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
          allow="clipboard-write"
          referrerPolicy="no-referrer"
          data-testid="payment-frame"
        />
      )}
      <div className={classes.actions}>
        {purchase.state === 'open' && link !== null && (
          <a className={classes.link} href={link} target="_blank" rel="noopener noreferrer">
            {t('billing.open_again')}
            <ExternalLink aria-hidden />
          </a>
        )}
        {(isOver || purchase.state === 'open') && (
          <Button variant={isOver ? 'primary' : 'second'} onClick={onAgain}>
            {t(purchase.state === 'declined' ? 'billing_cards.another_card' : 'billing.other_pack')}
          </Button>
        )}
        {isOver && onOtherWay !== null && (
          <Button variant="second" onClick={onOtherWay} data-testid="other-way">
            {t('billing.other_way')}
          </Button>
        )}
        {purchase.state === 'declined' && onSmaller !== null && (
          <Button variant="second" onClick={onSmaller} data-testid="smaller-pack">
            {t('billing_cards.smaller')}
          </Button>
        )}
        {isOver && (
          <Link to="/support" onClick={() => ui.close()}>
            {t('billing.support')}
          </Link>
        )}
      </div>
    </div>
  )
}
