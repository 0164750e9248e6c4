import type { OwnMembership } from '@footlight/core/protocol/memberships'
import type { Membership } from '@footlight/core/protocol/user'
import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { Link, useRevalidator } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useAccountNews } from '../../platform/use-account-news.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { Refused } from '../billing/Refused.tsx'
import { useProducts } from '../billing/use-products.ts'
import { MembershipRenewal } from './MembershipRenewal.tsx'
import { MembershipShop } from './MembershipShop.tsx'
import billing from '../billing/Billing.module.css'
import page from '../library/MediaPage.module.css'
import '../billing/texts.ts'
import classes from './Membership.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/membership.json', { import: 'default' }),
)

export interface MembershipViewProps {
  /** null: a guest. */
  readonly own: OwnMembership | null
}

/** What a membership brings, what one holds, and where it is bought. */
export const MembershipView = observer(function MembershipView({ own }: MembershipViewProps) {
  const { t } = useTranslation()
  const { session, ui } = useStores()
  const isBrowser = useIsBrowser()
  const revalidator = useRevalidator()
  useAccountNews(
    ({ name }) => name === 'v3.membership.update' || name === 'v3.membership.renewal',
    () => revalidator.revalidate(),
  )
  return (
    <main id="content" className={page.page} data-testid="membership-page">
      <header className={page.header}>
        <h1>{t('membership.title')}</h1>
        {own !== null && <Link to="/account/purchases">{t('billing.purchases')}</Link>}
      </header>
      <p className={classes.lead}>{t('membership.lead')}</p>
      {session.isModel ? (
        <p className={billing.honest}>{t('membership.models')}</p>
      ) : (
        <div className={classes.parts} inert={!isBrowser}>
          {own !== null && own.membership !== 'none' && <Held own={own} />}
          {own !== null && <MembershipRenewal own={own} />}
          {own === null && (
            <>
              <MembershipShop products={null} held="none" />
              <Button variant="primary" onClick={() => ui.open('signup')} data-testid="membership-signup">
                {t('membership.sign_up')}
              </Button>
            </>
          )}
          {own !== null && <Offers held={own.membership} />}
        </div>
      )}
    </main>
  )
})

/** What can be bought now; what can be renewed is asked with the page. */
function Offers({ held }: { readonly held: Membership }) {
  const { t } = useTranslation()
  const answer = useProducts(0)
  if (answer.kind === 'waiting')
    return <div className={billing.skeleton} role="progressbar" aria-label={t('nav.loading')} />
  if (answer.kind === 'failed') return <Refused code={answer.code} />
  return <MembershipShop products={answer.products} held={held} />
}

function Held({ own }: { readonly own: OwnMembership }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { membership, level_until: levelUntil, until } = own
  return (
    <section className={classes.held} data-testid="membership-held">
      <b>{t(`membership.level.${membership}`)}</b>
      <p>{t('membership.until', { date: dateTime(levelUntil ?? '') })}</p>
      {until !== levelUntil && <p>{t('membership.lower_until', { date: dateTime(until ?? '') })}</p>}
    </section>
  )
}
