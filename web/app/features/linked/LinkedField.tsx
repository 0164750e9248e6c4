import { type LinkedAccounts, linkedAccountRoutes } from '@footlight/core/protocol/linked-accounts'
import { Avatar } from '@footlight/ui/Avatar'
import { Button } from '@footlight/ui/Button'
import { Suspense, useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { Group, Switch } from '../room-settings/FormGroup.tsx'
import classes from './Linked.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/linked.json', { import: 'default' }))

const LinkDialog = lazyPart(async () => ({ default: (await import('./LinkDialog.tsx')).LinkDialog }))

/** One's other accounts: to go on as, to unlink, and the way to another. */
export function LinkedField({ initial }: { readonly initial: LinkedAccounts }) {
  const { t } = useTranslation()
  const { api, session, toasts, changeSession } = useStores()
  const isBrowser = useIsBrowser()
  const [accounts, setAccounts] = useState(initial)
  const [isOpen, setOpen] = useState(false)
  /** Whom a press waits for; null: none. */
  const [pending, setPending] = useState<string | null>(null)
  const { linked, max, obstacle, is_shown } = accounts

  async function switchTo(username: string): Promise<void> {
    setPending(username)
    const answer = await changeSession(() =>
      api.call(linkedAccountRoutes.switchAccount, { params: { username } }),
    )
    // Everything on the page, and every socket, is of the other account.
    if (answer.ok) return location.assign('/account/profile')
    setPending(null)
    toasts.error({ key: `errors.${answer.error.error}` })
  }

  async function unlink(username: string): Promise<void> {
    setPending(username)
    const answer = await api.call(linkedAccountRoutes.unlinkAccount, { params: { username } })
    setPending(null)
    if (!answer.ok) return void toasts.error({ key: `errors.${answer.error.error}` })
    setAccounts(answer.value)
    toasts.show({ appearance: 'info', title: { key: 'linked.unlinked', values: { name: username } } })
  }

  async function show(isShown: boolean): Promise<void> {
    setAccounts({ ...accounts, is_shown: isShown })
    const answer = await session.updateSettings({ hide_linked_accounts: !isShown })
    if (answer.ok) return
    setAccounts(accounts)
    toasts.error({ key: `errors.${answer.error.error}` })
  }

  if (obstacle !== null && linked.length === 0) return null
  return (
    <Group title={t('linked.title')}>
      <p className={classes.hint}>{t('linked.lead', { count: max })}</p>
      {linked.length > 0 && (
        <ul className={classes.list} inert={!isBrowser}>
          {linked.map(({ username, avatar_url }) => (
            <li key={username} data-testid="linked-account">
              <Avatar name={username} src={avatar_url} size={40} />
              <b>{username}</b>
              <span className={classes.buttons}>
                <Button
                  size="small"
                  pending={pending === username}
                  aria-label={t('linked.switch_to', { name: username })}
                  onClick={() => void switchTo(username)}
                >
                  {t('linked.switch')}
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t('linked.unlink_name', { name: username })}
                  onClick={() => void unlink(username)}
                >
                  {t('linked.unlink')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {session.isModel && linked.some(({ is_model }) => is_model) && (
        <Switch
          label={t('linked.show')}
          help={t('linked.show_help')}
          checked={is_shown}
          onChange={(checked) => void show(checked)}
        />
      )}
      {linked.length + 1 < max && obstacle === null && (
        <div>
          <Button inert={!isBrowser} onClick={() => setOpen(true)}>
            {t('linked.add')}
          </Button>
        </div>
      )}
      {isOpen && (
        <Suspense>
          <LinkDialog onLinked={setAccounts} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Group>
  )
}
