import type { ApiFailure } from '@footlight/core/client/api-failure'
import { type AfterAnswer, signInProviderRoutes } from '@footlight/core/protocol/sign-in-providers'
import { Button } from '@footlight/ui/Button'
import { UserRoundCheck, UserRoundX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { SuspensionFacts } from '../suspension/SuspensionFacts.tsx'
import { NewAccountStep } from './NewAccountStep.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/auth.json', { import: 'default' }))
await loadTexts(import.meta.glob('../../../../resources/locales/*/site/sign_in.json', { import: 'default' }))
await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/passkey-use.json', { import: 'default' }),
)

type Failed = Partial<ApiFailure> & { readonly error: string }

/** What comes of the answer of a provider. Everything on the page, and every socket, is of another session then: the next one is loaded anew. */
export function SignInView({ provider }: { readonly provider: string }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [after, setAfter] = useState<AfterAnswer | null>(null)
  const [failure, setFailure] = useState<Failed | null>(null)
  const isSent = useRef(false)
  useEffect(() => {
    // It holds once.
    if (isSent.current) return
    isSent.current = true
    const answer = location.search.slice(1)
    // Neither a bookmark nor a reload has it.
    history.replaceState(history.state, '', location.pathname)
    void api
      .call(signInProviderRoutes.answerSignIn, { params: { provider }, body: { answer } })
      .then((said) => {
        if (!said.ok) return setFailure(said.error)
        const { step, next } = said.value
        if (step === 'logged_in') location.replace(next)
        else if (step === 'connected') location.replace(`${next}?changed=provider`)
        else setAfter(said.value)
      })
  }, [api, provider])

  if (failure !== null) return <Nothing failure={failure} />
  if (after?.step === 'second_factor') return <SecondFactorStep by={after.by} onFail={setFailure} />
  if (after?.step === 'new_account') return <NewAccountStep known={after} onFail={setFailure} />
  return (
    <main id="content" aria-live="polite" aria-busy>
      <title>{t('sign_in.title')}</title>
      <EmptyState
        heading="h1"
        icon={<UserRoundCheck />}
        title={t('sign_in.title')}
        text={t('sign_in.working')}
        action={null}
      />
    </main>
  )
}

/** Why nothing came of it, and what can be done. */
function Nothing({ failure: { error, state, until, reason } }: { readonly failure: Failed }) {
  const { t } = useTranslation()
  const { ui, session } = useStores()
  const text =
    until === undefined ? (
      t([`sign_in.failed.${state ?? error}`, `sign_in.failed.${error}`, `errors.${error}`])
    ) : (
      <SuspensionFacts until={until} reason={reason ?? null} />
    )
  return (
    <main id="content" aria-live="polite">
      <title>{t('sign_in.title')}</title>
      <EmptyState
        heading="h1"
        icon={<UserRoundX />}
        title={t('sign_in.nothing')}
        text={text}
        action={
          session.isLoggedIn ? (
            <Link to="/account/security">{t('sign_in.to_security')}</Link>
          ) : (
            <Button variant="primary" onClick={() => ui.open('login')}>
              {t('auth.log_in')}
            </Button>
          )
        }
      />
    </main>
  )
}
