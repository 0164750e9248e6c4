import { Coins } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './Balance.module.css'

/** Tokens that can be spent now, and the way to what became of the others. */
export const Balance = observer(function Balance() {
  const { t } = useTranslation()
  const { tip } = useStores()
  const format = useFormat()
  const tokens = format.number(tip.balance)
  return (
    <Link
      to="/account/statement"
      className={classes.balance}
      title={t('wallet.balance_title', { tokens, money: format.tokensAsMoney(tip.balance) })}
    >
      <Coins aria-hidden />
      <span className={classes.tokens} data-testid="balance">
        {tokens}
      </span>
      <span className="visually-hidden">{t('wallet.tokens')}</span>
    </Link>
  )
})
