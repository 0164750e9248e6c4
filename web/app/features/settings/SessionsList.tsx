import { type AccountSession, accountSessionRoutes } from '@footlight/core/protocol/account-sessions'
import { displayNames } from '@footlight/core/rules/formatters'
import { states } from '@footlight/core/rules/regions/region-codes'
import { Button } from '@footlight/ui/Button'
import { MonitorSmartphone, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './AccountSettings.module.css'
import own from './PrivacyView.module.css'

/** Where the account is logged in; each but this one is logged out by a press. */
export function SessionsList() {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  /** null: not known yet; `failed`: they could not be had. */
  const [sessions, setSessions] = useState<readonly AccountSession[] | 'failed' | null>(null)
  const [ending, setEnding] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    void api.call(accountSessionRoutes.sessions).then((answer) => {
      if (!isGone) setSessions(answer.ok ? answer.value.sessions : 'failed')
    })
    return () => {
      isGone = true
    }
  }, [api])

  async function end(id: string): Promise<void> {
    setEnding(id)
    const answer = await api.call(accountSessionRoutes.endSession, { body: { id } })
    setEnding(null)
    if (!answer.ok) return void toasts.error({ key: `errors.${answer.error.error}` })
    setSessions(answer.value.sessions)
    toasts.show({ appearance: 'success', title: { key: 'account_privacy.logged_out' } })
  }

  const isList = sessions !== null && sessions !== 'failed'
  return (
    <section className={classes.group} aria-labelledby="sessions" data-testid="sessions">
      <div className={own.head}>
        <h2 id="sessions">{t('account_privacy.sessions')}</h2>
        {isList && sessions.length > 1 && (
          <Button pending={ending === 'others'} onClick={() => void end('others')}>
            {t('account_privacy.end_others')}
          </Button>
        )}
      </div>
      {sessions === null && <div className={own.wait} aria-busy />}
      {sessions === 'failed' && <p role="alert">{t('account_privacy.sessions_failed')}</p>}
      {isList && (
        <ul className={own.sessions}>
          {sessions.map((session) => (
            <SessionLine
              key={session.id}
              session={session}
              isEnding={ending === session.id}
              onEnd={() => void end(session.id)}
            />
          ))}
        </ul>
      )}
      <p className={classes.lead}>{t('account_privacy.sessions_text')}</p>
    </section>
  )
}

interface SessionLineProps {
  readonly session: AccountSession
  readonly isEnding: boolean
  readonly onEnd: () => void
}

function SessionLine({ session, isEnding, onEnd }: SessionLineProps) {
  const { t, i18n } = useTranslation()
  const dateTime = useDateTime()
  const { device, is_current } = session
  const isPhone = device?.system === 'android' || device?.system === 'ios'
  const name =
    device === null
      ? t('account_privacy.device_unknown')
      : t('account_privacy.device', {
          browser: t(`account_privacy.browser_${named(device.browser)}`),
          system: t(`account_privacy.system_${named(device.system)}`),
        })
  const place = placeOf(session, i18n.language) ?? t('account_privacy.place_unknown')
  return (
    <li>
      {isPhone ? <Smartphone aria-hidden /> : <MonitorSmartphone aria-hidden />}
      <div>
        <b>{name}</b>
        {is_current && <span className={own.here}>{t('account_privacy.this_one')}</span>}
        <p>
          {t('account_privacy.session_text', {
            place,
            logged_in: dateTime(session.logged_in_at),
            seen: dateTime(session.last_seen_at),
          })}
        </p>
      </div>
      {!is_current && (
        <Button
          pending={isEnding}
          aria-label={t('account_privacy.end_one', { device: name, place })}
          onClick={onEnd}
        >
          {t('account_privacy.end')}
        </Button>
      )}
    </li>
  )
}

/** `other` would be the plural of a text. */
function named(name: string): string {
  return name === 'other' ? 'unknown' : name
}

/** null: not known. */
function placeOf({ place }: AccountSession, language: string): string | null {
  if (place === null) return null
  const country = displayNames(language, 'region').of(place.country) ?? place.country
  const parts = place.country === 'US' || place.country === 'CA' ? states[place.country] : []
  const state = parts.find(({ code }) => code === place.state)?.name
  return state === undefined ? country : `${state}, ${country}`
}
