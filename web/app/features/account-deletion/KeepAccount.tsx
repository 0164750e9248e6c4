import { accountDeletionRoutes } from '@footlight/core/protocol/account-deletion'
import { Button } from '@footlight/ui/Button'
import { useEffect, useRef, useState } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import type { Deletion } from './deletion.ts'
import { ObstacleList } from './ObstacleList.tsx'
import settings from '../settings/AccountSettings.module.css'
import classes from './AccountDeletion.module.css'

interface KeepAccountProps extends Pick<Deletion, 'obstacles'> {
  /** ISO 8601. */
  readonly dueAt: string
  readonly onChange: () => Promise<void>
}

/** It was asked for: until when it can be taken back. */
export function KeepAccount({ dueAt, obstacles, onChange }: KeepAccountProps) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { api, toasts } = useStores()
  const [isPending, setPending] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // What was pressed before is gone from the page.
  useEffect(() => heading.current?.focus(), [])

  async function keep(): Promise<void> {
    setPending(true)
    const answer = await api.call(accountDeletionRoutes.keepAccount)
    setPending(false)
    if (answer.ok) toasts.show({ appearance: 'success', title: { key: 'account_delete.kept' } })
    else toasts.error({ key: `errors.${answer.error.error}` })
    await onChange()
  }

  return (
    <section className={classes.waiting} aria-labelledby="waiting" data-testid="deletion-waiting">
      <h2 id="waiting" ref={heading} tabIndex={-1}>
        {t('account_delete.waiting', { date: dateTime(dueAt) })}
      </h2>
      <p className={settings.lead}>{t('account_delete.waiting_text')}</p>
      {obstacles.length > 0 && (
        <>
          <p>{t('account_delete.held_up')}</p>
          <ObstacleList obstacles={obstacles} />
        </>
      )}
      <Button variant="primary" pending={isPending} onClick={() => void keep()}>
        {t('account_delete.keep')}
      </Button>
    </section>
  )
}
