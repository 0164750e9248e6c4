import type { SuspensionReason as Suspension } from '@footlight/core/protocol'
import { isForGood } from '@footlight/core/rules/accounts/suspension-end'
import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatMoment } from '../../i18n/numbers.ts'
import { unwrap } from '../../ports/bridge.ts'
import type { AccountState } from './account-state.ts'
import { Doorway } from './Doorway.tsx'

type Reason = Exclude<AccountState, 'guest' | 'studio' | 'ready'>

/** Pages of the site where the next step is. */
const steps: Readonly<Record<Reason, string>> = {
  not_a_model: '/models/signup',
  not_verified: '/models/signup',
  suspended: '/appeal',
}

/** Somebody is logged in who may not go live: why, and what to do next. */
export const NotAllowedScreen = observer(function NotAllowedScreen({ reason }: { readonly reason: Reason }) {
  const { t, i18n } = useTranslation('console')
  const {
    root: { session },
    bridge,
    server,
    broadcasting: { broadcaster },
  } = useConsole()
  const [address, setAddress] = useState<string | null>(null)
  const until = reason === 'suspended' ? (session.user?.suspension_date ?? null) : null
  // SUSPEND-04
  const isPermanent = until !== null && isForGood(until, Date.now())

  async function open(path: string) {
    // Plain http is never handed to another program; the performer reads the address instead.
    if (!unwrap(await bridge.openOnServer({ path }))) setAddress(`${server.origin}${path}`)
  }

  async function logOut() {
    await broadcaster.stop()
    await session.logout()
  }

  return (
    <Doorway
      title={t(isPermanent ? 'not_allowed.suspended.title_for_good' : `not_allowed.${reason}.title`)}
      lead={t(isPermanent ? 'not_allowed.suspended.lead_for_good' : `not_allowed.${reason}.lead`)}
      foot={
        <span>
          <Trans
            t={t}
            i18nKey="not_allowed.who"
            values={{ name: session.username }}
            components={{ b: <b /> }}
          />
        </span>
      }
    >
      {until !== null && !isPermanent && (
        <p data-testid="suspended-until">
          {t('not_allowed.suspended.until', { until: formatMoment(until, i18n.language) })}
        </p>
      )}
      {reason === 'suspended' && session.user?.suspension_reason != null && (
        <SuspensionReason {...session.user.suspension_reason} />
      )}
      <Button variant="primary" size="large" block onClick={() => void open(steps[reason])}>
        {t(`not_allowed.${reason}.step`)}
      </Button>
      {address !== null && (
        <p>
          {t('not_allowed.open')} <b style={{ overflowWrap: 'anywhere', userSelect: 'text' }}>{address}</b>
        </p>
      )}
      <Button block onClick={() => void session.refresh()}>
        {t('not_allowed.again')}
      </Button>
      <Button variant="quiet" block onClick={() => void logOut()}>
        {t('not_allowed.other')}
      </Button>
    </Doorway>
  )
})

/** The code in the reader's language, and what the staff wrote, as it is. */
function SuspensionReason({ code, text }: Suspension) {
  const { t } = useTranslation('console')
  const why = t([`not_allowed.suspended.reasons.${code}`, 'not_allowed.suspended.reasons.other'])
  return (
    <p data-testid="suspension-reason">
      {t('not_allowed.suspended.reason', { reason: why })}
      {text !== null && <> {t('not_allowed.suspended.staff', { text })}</>}
    </p>
  )
}
