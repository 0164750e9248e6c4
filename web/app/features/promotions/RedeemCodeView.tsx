import { type PromoOffer, promotionLimits } from '@footlight/core/protocol/promotions'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { PageForm } from '../shell/PageForm.tsx'
import page from '../library/MediaPage.module.css'
import './texts.ts'
import { useRedeem } from './use-redeem.ts'
import classes from './Promotions.module.css'

interface RedeemCodeViewProps {
  /** Of the address; null: it names none. */
  readonly code: string | null
  readonly offer: PromoOffer | null
}

/** Redeems a code for free tokens. A guest signs up first, and the code waits. */
export const RedeemCodeView = observer(function RedeemCodeView({ code: given, offer }: RedeemCodeViewProps) {
  const { t } = useTranslation()
  const { session } = useStores()
  const format = useFormat()
  const { code, type, problem, given: got, isPending, redeem } = useRedeem(given)
  return (
    <main id="content" className={page.page} data-testid="promo-code">
      <header className={page.header}>
        <h1>{t('promotions.title')}</h1>
        {session.isLoggedIn && !session.isModel && (
          <nav aria-label={t('promotions.more')}>
            <Link to="/account/wheels">{t('promotions.wheels')}</Link>
          </nav>
        )}
      </header>
      {session.isModel ? (
        <p>{t('errors.models_cannot_purchase')}</p>
      ) : (
        <PageForm className={classes.panel} onSubmit={(event) => void redeem(event)} noValidate>
          <TextField
            label={t('promotions.code')}
            value={code}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={promotionLimits.codeCharsMax}
            error={problem === null ? undefined : t(problem)}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
          {offer !== null && (
            <p className={classes.quiet} data-testid="promo-offer">
              {t('promotions.offered', {
                count: offer.tokens,
                formatted: format.number(offer.tokens),
                code: offer.code,
              })}
            </p>
          )}
          <Button type="submit" variant="primary" size="large" pending={isPending}>
            {t(session.isLoggedIn ? 'promotions.redeem' : 'promotions.sign_up')}
          </Button>
          {got !== null && (
            <p className={classes.good} role="status" data-testid="promo-given">
              {t(got.was_held ? 'promotions.held' : 'promotions.given', {
                count: got.tokens,
                formatted: format.number(got.tokens),
              })}
            </p>
          )}
        </PageForm>
      )}
    </main>
  )
})
