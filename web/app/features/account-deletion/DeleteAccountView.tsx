import { accountDeletionRoutes } from '@footlight/core/protocol/account-deletion'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { GuideLink } from '../help/GuideLink.tsx'
import { AskDeletion } from './AskDeletion.tsx'
import { DeletionTable } from './DeletionTable.tsx'
import type { Deletion } from './deletion.ts'
import { KeepAccount } from './KeepAccount.tsx'
import statement from '../account/StatementView.module.css'
import settings from '../settings/AccountSettings.module.css'
import classes from './AccountDeletion.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/auth.json', { import: 'default' }))
await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/account_security.json', { import: 'default' }),
)
await loadTexts(import.meta.glob('../../../../resources/locales/*/site/passkeys.json', { import: 'default' }))
await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/account_delete.json', { import: 'default' }),
)

/** What becomes of an account that its owner does not want any more, and how they ask for it or take it back. */
export function DeleteAccountView() {
  const { t } = useTranslation()
  const { api } = useStores()
  const [deletion, setDeletion] = useState<Deletion | 'failed' | null>(null)
  const read = useCallback(async () => {
    const answer = await api.call(accountDeletionRoutes.deletion)
    setDeletion(answer.ok ? answer.value : 'failed')
  }, [api])
  useEffect(() => void read(), [read])
  return (
    <main
      id="content"
      className={statement.page}
      data-testid="delete-account"
      aria-busy={deletion === null || undefined}
    >
      <title>{t('account_delete.title')}</title>
      <h1>{t('account_delete.title')}</h1>
      {deletion === 'failed' && (
        <p role="alert" className={classes.text}>
          {t('account_security.not_loaded')}
        </p>
      )}
      {deletion !== null && deletion !== 'failed' && (
        <>
          {deletion.due_at === null ? (
            <p className={`${settings.lead} ${classes.text}`}>
              {t('account_delete.lead', { count: deletion.wait_days })}
            </p>
          ) : (
            <KeepAccount dueAt={deletion.due_at} obstacles={deletion.obstacles} onChange={read} />
          )}
          <DeletionTable held={deletion.held} />
          {deletion.due_at === null && <AskDeletion deletion={deletion} onChange={read} />}
        </>
      )}
      <p className={settings.links}>
        <Link to="/account/privacy">{t('account_delete.to_export')}</Link>
        <Link to="/account/security">{t('account_delete.to_security')}</Link>
        <GuideLink section="viewer#account" />
      </p>
    </main>
  )
}
