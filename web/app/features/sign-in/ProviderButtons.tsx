import { type SignInProvider, signInProviderRoutes } from '@footlight/core/protocol/sign-in-providers'
import { Button } from '@footlight/ui/Button'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import forms from '../account/forms.module.css'
import classes from './SignIn.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/sign_in.json', { import: 'default' }))

/** By whom one can log in or make an account besides; nothing where there is nobody. */
export function ProviderButtons() {
  const { t } = useTranslation()
  const { api } = useStores()
  const { pathname, search } = useLocation()
  const [providers, setProviders] = useState<readonly SignInProvider[]>([])
  /** Id of the one whose page is on its way; null: none. */
  const [pending, setPending] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    void api
      .call(signInProviderRoutes.signInProviders)
      .then((answer) => answer.ok && setProviders(answer.value.providers))
  }, [api])

  async function begin(provider: string): Promise<void> {
    setPending(provider)
    setError(null)
    const body = { next: `${pathname}${search}` }
    const answer = await api.call(signInProviderRoutes.beginSignIn, { params: { provider }, body })
    if (answer.ok) return location.assign(answer.value.url)
    setPending(null)
    setError(answer.error.error)
  }

  if (providers.length === 0) return null
  return (
    <section className={classes.providers} aria-label={t('sign_in.others')} data-testid="sign-in-providers">
      <p className={classes.or}>{t('sign_in.or')}</p>
      {providers.map(({ id, label }) => (
        <Button
          key={id}
          size="large"
          block
          pending={pending === id}
          disabled={pending !== null}
          onClick={() => void begin(id)}
        >
          {t('sign_in.with', { name: label })}
        </Button>
      ))}
      {error !== null && (
        <p className={forms.error} role="alert">
          {t([`sign_in.failed.${error}`, `errors.${error}`])}
        </p>
      )}
    </section>
  )
}
