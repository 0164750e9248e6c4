import { Button } from '@footlight/ui/Button'
import { Coins } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type ComponentType, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useEffectSoon } from '../../platform/use-effect-soon.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { MessagesButton } from '../messages/MessagesButton.tsx'
import { AccountButton } from './AccountButton.tsx'
import { AreaNav } from './AreaNav.tsx'
import { Logo } from './Logo.tsx'
import { SearchBox } from './SearchBox.tsx'
import classes from './Header.module.css'

const Bell = lazyPart(async () => ({ default: (await import('../notifications/Bell.tsx')).Bell }))

export const Header = observer(function Header() {
  const { t } = useTranslation()
  const { session, ui } = useStores()
  const name = session.siteConfig?.site.display_name ?? 'Footlight'
  const [Watch, setWatch] = useState<ComponentType>()
  useEffectSoon(() => {
    void import('../account/PageWatch.tsx').then(({ PageWatch }) => setWatch(() => PageWatch))
    return undefined
  }, [])
  return (
    <header className={classes.header}>
      <Link to="/" className={classes.home} aria-label={t('nav.home_of', { name })}>
        <Logo name={name} src={session.siteConfig?.customLogo} custom={session.siteConfig?.custom} />
      </Link>
      <AreaNav />
      <SearchBox />
      <div className={classes.person}>
        {session.isLoggedIn && (
          <>
            <Balance />
            <MessagesButton />
            <Suspense fallback={<span className={classes.bell} />}>
              <Bell />
            </Suspense>
          </>
        )}
        {session.isLoggedIn || (
          <>
            <Button variant="quiet" className={classes.logIn} onClick={() => ui.open('login')}>
              {t('auth.log_in')}
            </Button>
            <Button variant="primary" className={classes.signUp} onClick={() => ui.open('signup')}>
              {t('auth.sign_up')}
            </Button>
          </>
        )}
        <AccountButton />
      </div>
      {Watch && <Watch />}
    </header>
  )
})

/** Tokens that can be spent now, and the way to what became of the others. */
const Balance = observer(function Balance() {
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
