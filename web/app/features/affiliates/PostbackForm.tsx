import { affiliateLimits, affiliateRoutes, type Postback } from '@footlight/core/protocol/affiliates'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import classes from './Affiliates.module.css'

const EXAMPLE =
  'https://track.example.com/?click={click_id}&event={event}&amount={amount}&currency={currency}'

/** Where an affiliate's own server is told of sign-ups and purchases. */
export function PostbackForm({ postback }: { readonly postback: Postback | null }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, call } = useCall()
  const [url, setUrl] = useState(postback?.url ?? '')

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const body = { url: url.trim() === '' ? null : url.trim() }
    await call(() => api.call(affiliateRoutes.setPostback, { body }))
  }

  return (
    <section className={classes.part} aria-labelledby="affiliate-postback">
      <h2 id="affiliate-postback">{t('affiliates.postback')}</h2>
      <p className={classes.quiet}>{t('affiliates.postback_lead')}</p>
      <code className={classes.code}>{EXAMPLE}</code>
      <form className={classes.form} onSubmit={(event) => void save(event)}>
        <TextField
          label={t('affiliates.address')}
          hint={t('affiliates.address_hint')}
          type="url"
          value={url}
          maxLength={affiliateLimits.postbackMax}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setUrl(target.value)}
        />
        <Button type="submit" pending={isPending}>
          {t('affiliates.save')}
        </Button>
      </form>
      {postback !== null && (
        <>
          <p className={classes.quiet}>{t('affiliates.secret')}</p>
          <code className={classes.code} data-testid="postback-secret">
            {postback.secret}
          </code>
          {postback.failed > 0 && <p>{t('affiliates.failed', { count: postback.failed })}</p>}
        </>
      )}
    </section>
  )
}
