import type { Purchase } from '@footlight/core/protocol/billing'
import { Button } from '@footlight/ui/Button'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useStores } from '../../platform/stores-context.ts'
import { PurchaseStateNotice } from './PurchaseState.tsx'
import { usePurchaseState } from './use-purchase-state.ts'
import classes from './Billing.module.css'

interface PurchaseProgressProps {
  readonly purchase: Purchase
  /** Page of the biller; null: it has none. */
  readonly link: string | null
  readonly onAgain: () => void
}

/** While somebody pays in another window, and what came of it. */
export function PurchaseProgress({ purchase: first, link, onAgain }: PurchaseProgressProps) {
  const { t } = useTranslation()
  const { ui } = useStores()
  const purchase = usePurchaseState(first)
  const isOver = purchase.state === 'declined' || purchase.state === 'expired'
  return (
    <div className={classes.progress}>
      <PurchaseStateNotice purchase={purchase} />
      <div className={classes.actions}>
        {purchase.state === 'open' && link !== null && (
          <a className={classes.link} href={link} target="_blank" rel="noopener noreferrer">
            {t('billing.open_again')}
            <ExternalLink aria-hidden />
          </a>
        )}
        {(isOver || purchase.state === 'open') && (
          <Button variant={isOver ? 'primary' : 'second'} onClick={onAgain}>
            {t('billing.other_pack')}
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
