import { type AffiliateLink, affiliateLimits, affiliateRoutes } from '@footlight/core/protocol/affiliates'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import classes from './Affiliates.module.css'

interface AffiliateLinksProps {
  readonly links: readonly AffiliateLink[]
  readonly mayAdd: boolean
}

/** The links of an affiliate, each under a name of their own. */
export function AffiliateLinks({ links, mayAdd }: AffiliateLinksProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, call } = useCall()
  const [name, setName] = useState('')

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    const added = await call(() => api.call(affiliateRoutes.createAffiliateLink, { body: { name } }))
    if (added !== null) setName('')
  }

  return (
    <section className={classes.part} aria-labelledby="affiliate-links">
      <h2 id="affiliate-links">{t('affiliates.links')}</h2>
      <p className={classes.quiet}>{t('affiliates.links_lead')}</p>
      <ul className={classes.list} hidden={links.length === 0}>
        {links.map((link) => (
          <LinkItem key={link.key} link={link} />
        ))}
      </ul>
      {mayAdd && (
        <form className={classes.inline} onSubmit={(event) => void add(event)}>
          <TextField
            label={t('affiliates.link_name')}
            value={name}
            maxLength={affiliateLimits.nameMax}
            autoComplete="off"
            required
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" pending={isPending} disabled={name.trim() === ''}>
            {t('affiliates.add_link')}
          </Button>
        </form>
      )}
    </section>
  )
}

function LinkItem({ link }: { readonly link: AffiliateLink }) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const format = useFormat()
  const { isPending, call } = useCall()
  const { key, name, path, clicks, sign_ups: signUps, ended_at: endedAt } = link
  const isBrowser = useIsBrowser()
  const address = `${isBrowser ? location.origin : ''}${path}&type=girls`

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address)
      toasts.show({ appearance: 'success', title: { key: 'affiliates.copied' } })
    } catch {
      // The browser does not let a page copy: the address stands there to be selected.
      toasts.error({ key: 'affiliates.not_copied' })
    }
  }

  return (
    <li className={classes.item} data-testid="affiliate-link">
      <p>
        <b>{name}</b> {endedAt !== null && <span className={classes.quiet}>{t('affiliates.ended')}</span>}
      </p>
      {endedAt === null && <code className={classes.code}>{address}</code>}
      <p className={classes.quiet}>
        {t('affiliates.clicks', { count: clicks, formatted: format.number(clicks) })} ·{' '}
        {signUps === null
          ? t('affiliates.few')
          : t('affiliates.sign_ups', { count: signUps, formatted: format.number(signUps) })}
      </p>
      {endedAt === null && (
        <div className={classes.row}>
          <Button onClick={() => void copy()}>{t('affiliates.copy')}</Button>
          <Button
            pending={isPending}
            onClick={() => void call(() => api.call(affiliateRoutes.endAffiliateLink, { params: { key } }))}
          >
            {t('affiliates.end_link')}
          </Button>
        </div>
      )}
    </li>
  )
}
