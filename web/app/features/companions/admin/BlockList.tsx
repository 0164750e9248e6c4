import { type CompanionBlock, companionRoutes } from '@footlight/core/protocol/companions'
import { Button } from '@footlight/ui/Button'
import { useRevalidator } from 'react-router'
import { useDateTime } from '../../../i18n/use-date-time.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useStores } from '../../../platform/stores-context.ts'
import { useIsBrowser } from '../../../platform/use-is-browser.ts'
import classes from '../../report/ReportsView.module.css'
import own from './CompanionAdmin.module.css'

/** Who is shut out, newest first. */
export function BlockList({ blocks }: { readonly blocks: readonly CompanionBlock[] }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const isBrowser = useIsBrowser()
  const { api, toasts } = useStores()
  const { revalidate } = useRevalidator()

  async function letIn(username: string): Promise<void> {
    const params = { username }
    const answer = await api.call(companionRoutes.unblockFromCompanions, { params })
    if (!answer.ok) return void toasts.error({ key: `errors.${answer.error.error}` })
    const title = { key: 'companions_admin.unblocked', values: { name: username } }
    toasts.show({ appearance: 'success', title })
    await revalidate()
  }

  return (
    <section className={own.part} aria-labelledby="companion-blocks">
      <h2 id="companion-blocks">{t('companions_admin.blocks')}</h2>
      {blocks.length === 0 && <p className={classes.quiet}>{t('companions_admin.no_blocks')}</p>}
      <ul className={classes.list}>
        {blocks.map(({ username, note, by, blocked_at }) => (
          <li key={username} className={own.block} data-testid="companion-block">
            <span>
              <b>{username}</b> <q>{note}</q>{' '}
              <span className={classes.quiet}>
                {t('companions_admin.by', { name: by })}, {dateTime(blocked_at)}
              </span>
            </span>
            <Button size="small" inert={!isBrowser} onClick={() => void letIn(username)}>
              {t('companions_admin.unblock')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
