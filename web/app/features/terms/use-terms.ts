import { type Terms, termsRoutes } from '@footlight/core/protocol/terms'
import { useEffect, useState } from 'react'
import { pageLanguage } from '../../i18n/load-texts.ts'
import { useStores } from '../../platform/stores-context.ts'

interface TermsState {
  /** null: not read yet. */
  readonly terms: Terms | 'failed' | null
  readonly pending: boolean
  /** They changed between look and click, and are others by now. */
  readonly hasChanged: boolean
  /** True: they are accepted. Names the version that is shown. */
  readonly accept: () => Promise<boolean>
}

/** The terms as they are now for whoever is logged in, and their acceptance. */
export function useTerms(): TermsState {
  const { api, toasts } = useStores()
  const [terms, setTerms] = useState<TermsState['terms']>(null)
  const [pending, setPending] = useState(false)
  const [hasChanged, setChanged] = useState(false)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    void asked
    let isGone = false
    void api
      .call(termsRoutes.terms, { query: { language: pageLanguage() } })
      .then((answer) => !isGone && setTerms(answer.ok ? answer.value : 'failed'))
    return () => {
      isGone = true
    }
  }, [api, asked])

  async function accept(): Promise<boolean> {
    if (terms === null || terms === 'failed' || terms.version === null) return false
    setPending(true)
    const answer = await api.call(termsRoutes.acceptTerms, { body: { version: terms.version } })
    setPending(false)
    if (answer.ok) {
      setAsked((times) => times + 1)
      toasts.show({ appearance: 'success', title: { key: 'terms.accepted' } })
      return true
    }
    if (answer.error.error === 'conflict') {
      setChanged(true)
      setAsked((times) => times + 1)
    } else toasts.error({ key: `errors.${answer.error.error}` })
    return false
  }

  return { terms, pending, hasChanged, accept }
}
