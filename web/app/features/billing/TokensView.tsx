import { observer } from 'mobx-react-lite'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import page from '../library/MediaPage.module.css'
import classes from './Billing.module.css'
import './texts.ts'
import { TokensShop } from './TokensShop.tsx'

/** Where tokens are bought, as a page; whoever earns them reads why they cannot be bought. */
export const TokensView = observer(function TokensView() {
  const { t } = useTranslation()
  const { session } = useStores()
  const isBrowser = useIsBrowser()
  return (
    <main id="content" className={page.page} data-testid="tokens-page">
      <header className={page.header}>
        <h1>{t('billing_cards.page')}</h1>
        <Link to="/account/statement">{t('billing_cards.to_statement')}</Link>
      </header>
      {session.isModel ? (
        <p className={classes.honest}>{t('billing_cards.models')}</p>
      ) : (
        <div className={classes.shop} inert={!isBrowser}>
          <TokensShop onClose={null} />
          <Link className={classes.link} to="/membership">
            {t('billing_cards.to_membership')}
          </Link>
        </div>
      )}
    </main>
  )
})
