import type { StatementEntry } from '@footlight/core/protocol/money'
import { isDeletedName } from '@footlight/core/rules/accounts/deleted-name'
import { Button } from '@footlight/ui/Button'
import { ReceiptText } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { GuideLink } from '../help/GuideLink.tsx'
import { EmptyState } from '../shell/EmptyState.tsx'
import { reasonOf, type StatementPage, StatementStore } from './statement-store.ts'
import classes from './StatementView.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/statement.json', { import: 'default' }),
)

export const StatementView = observer(function StatementView({ first }: { readonly first: StatementPage }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { api, session, ui, tip } = useStores()
  const [statement] = useState(() => new StatementStore(api, first))
  return (
    <main id="content" className={classes.page}>
      <header className={classes.header}>
        <div>
          <h1 className={classes.title}>{t('statement.title')}</h1>
          <p className={classes.balance} data-testid="statement-balance">
            {format.number(tip.balance)}{' '}
            <span>{t('statement.tokens_worth', { money: format.tokensAsMoney(tip.balance) })}</span>
          </p>
          <GuideLink section={session.isModel ? 'performer#pay' : 'viewer#money'} />
        </div>
        {session.isModel && <Link to="/account/earnings">{t('statement.by_month')}</Link>}
        {session.isModel || (
          <div className={classes.buying}>
            <Link to="/account/purchases">{t('statement.purchases')}</Link>
            <Button variant="primary" onClick={() => ui.open('tokens')}>
              {t('tokens.title')}
            </Button>
          </div>
        )}
      </header>
      {statement.entries.length === 0 && (
        <EmptyState
          icon={<ReceiptText />}
          title={t('statement.empty')}
          text={t('statement.empty_text')}
          action={<Link to="/">{t('browse.see_all')}</Link>}
        />
      )}
      {statement.entries.length > 0 && (
        <div className={classes.sheet}>
          <div className={classes.head} aria-hidden>
            <span>{t('statement.when')}</span>
            <span>{t('statement.what')}</span>
            <span>{t('wallet.tokens')}</span>
            <span>{t('statement.balance')}</span>
          </div>
          <ol>
            {statement.entries.map((entry) => (
              <Entry key={entry.id + entry.cursor} entry={entry} />
            ))}
          </ol>
        </div>
      )}
      {statement.error && (
        <p className={classes.error} role="alert">
          {t(`errors.${statement.error.error}`)}
        </p>
      )}
      {statement.nextCursor !== null && (
        <div className={classes.more}>
          <Button pending={statement.isLoading} onClick={() => void statement.loadMore()}>
            {t('statement.more')}
          </Button>
        </div>
      )}
    </main>
  )
})

function Entry({ entry }: { readonly entry: StatementEntry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const dateTime = useDateTime()
  const { session } = useStores()
  const { split } = entry
  return (
    <li className={classes.entry} data-testid="statement-entry">
      <time className={classes.when} dateTime={entry.at}>
        {dateTime(entry.at)}
      </time>
      <div className={classes.what}>
        <span className={classes.reason}>
          {t([`statement.reasons.${reasonOf(entry, session.isModel)}`, 'statement.reasons.other'])}
          {entry.counterparty && (
            <>
              {' '}
              ·{' '}
              {isDeletedName(entry.counterparty) ? (
                t('statement.deleted_account')
              ) : (
                <Link to={`/${entry.counterparty}`}>{entry.counterparty}</Link>
              )}
            </>
          )}
        </span>
        {entry.comment && <q className={classes.comment}>{entry.comment}</q>}
        {split && (
          <span className={classes.split}>
            {t('statement.split', {
              gross: format.number(split.gross),
              model: format.number(split.model),
              studio: format.number(split.studio),
              platform: format.number(split.platform),
            })}
          </span>
        )}
      </div>
      <span className={classes.tokens} data-gain={entry.tokens > 0}>
        {format.signed(entry.tokens)}
        <span className="visually-hidden"> {t('wallet.tokens')}</span>
      </span>
      <span className={classes.after}>
        <span className="visually-hidden">{t('statement.balance')} </span>
        {format.number(entry.balance)}
      </span>
    </li>
  )
}
