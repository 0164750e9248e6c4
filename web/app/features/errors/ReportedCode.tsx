import { ApiClient } from '@footlight/core/client/api-client'
import { accountRoutes } from '@footlight/core/protocol/accounts'
import { clientErrorRoutes } from '@footlight/core/protocol/client-errors'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { browserHttp } from '../../platform/browser-ports.ts'
import classes from './ErrorContent.module.css'

/** Where the server could not be told. */
const UNTOLD = 'client'

/** Tells the server of a fault of this very page, and shows by which code it is found. */
export function ReportedCode({ error }: { readonly error: unknown }) {
  const { t } = useTranslation()
  // null: it is being told.
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    let isShown = true
    void report(error).then((told) => isShown && setCode(told))
    return () => void (isShown = false)
  }, [error])
  return (
    <p className={classes.code} role="status">
      {code === null ? '\u00a0' : t('error_page.code', { code })}
    </p>
  )
}

/** A fault that is drawn twice is told once. */
const reports = new WeakMap<object, Promise<string>>()

function report(error: unknown): Promise<string> {
  const key = typeof error === 'object' && error !== null ? error : {}
  const told = reports.get(key) ?? tell(error)
  reports.set(key, told)
  return told
}

/** With a client of its own: what failed may be what the page's own hangs on. */
async function tell(error: unknown): Promise<string> {
  const api = new ApiClient(browserHttp)
  const config = await api.call(accountRoutes.siteConfig)
  if (!config.ok) return UNTOLD
  api.setCsrf(config.value.csrf)
  const answer = await api.call(clientErrorRoutes.reportClientError, {
    body: {
      clientVersion: config.value.version,
      errorMessage: (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(
        0,
        2_000,
      ),
      ...(error instanceof Error && error.stack !== undefined && { stack: error.stack.slice(0, 8_000) }),
      time: new Date().toISOString(),
      url: location.pathname,
    },
  })
  return answer.ok ? answer.value.code : UNTOLD
}
