import { termsRoutes } from '@footlight/core/protocol/terms'
import { useState } from 'react'
import { pageLanguage } from '../../i18n/load-texts.ts'
import { useStores } from '../../platform/stores-context.ts'

/** As a part of the form; empty: the operator has no terms, or they could not be asked for, which the server refuses. */
type Seen = { readonly terms_version?: string }

/** Which version of the terms the form offers, from when it was opened on; and what asks for it anew. */
export function useTermsVersion(): readonly [Promise<Seen>, () => void] {
  const { api } = useStores()
  async function read(): Promise<Seen> {
    const answer = await api.call(termsRoutes.terms, { query: { language: pageLanguage() } })
    return answer.ok && answer.value.version !== null ? { terms_version: answer.value.version } : {}
  }
  const [seen, setSeen] = useState(read)
  return [seen, () => setSeen(read())]
}
