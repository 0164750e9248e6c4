import { affiliateLimits, affiliateRoutes } from '@footlight/core/protocol/affiliates'
import { Button } from '@footlight/ui/Button'
import { TextArea } from '@footlight/ui/TextArea'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import classes from './Affiliates.module.css'

/** Asks an administrator to be an affiliate. */
export function ApplyForm() {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, call } = useCall()
  const [about, setAbout] = useState('')

  async function apply(event: FormEvent): Promise<void> {
    event.preventDefault()
    await call(() => api.call(affiliateRoutes.applyAsAffiliate, { body: { about } }))
  }

  return (
    <form className={classes.form} onSubmit={(event) => void apply(event)}>
      <TextArea
        label={t('affiliates.about')}
        hint={t('affiliates.about_hint')}
        value={about}
        maxLength={affiliateLimits.aboutMax}
        required
        onChange={({ target }) => setAbout(target.value)}
      />
      <Button type="submit" variant="primary" pending={isPending} disabled={about.trim() === ''}>
        {t('affiliates.apply')}
      </Button>
    </form>
  )
}
