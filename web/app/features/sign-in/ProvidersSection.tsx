import { type ConnectedProviders, signInProviderRoutes } from '@footlight/core/protocol/sign-in-providers'
import { Button } from '@footlight/ui/Button'
import { useCallback, useEffect, useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { ConnectProvider, DisconnectProvider } from './ProviderChange.tsx'
import security from '../account-security/AccountSecurity.module.css'
import settings from '../settings/AccountSettings.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/auth.json', { import: 'default' }))
await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/account_security.json', { import: 'default' }),
)
await loadTexts(import.meta.glob('../../../../resources/locales/*/site/passkeys.json', { import: 'default' }))
await loadTexts(import.meta.glob('../../../../resources/locales/*/site/sign_in.json', { import: 'default' }))

/** Which providers open an account, and which could. Nothing where there is neither. */
export function ProvidersSection() {
  const { t } = useTranslation()
  const { toasts } = useStores()
  const dateTime = useDateTime()
  const { providers, setProviders } = useProviders()
  /** Issuer or id of the one that is about to change; null: none. */
  const [changing, setChanging] = useState<string | null>(null)
  if (providers === null) return null
  const { connected, others } = providers
  if (connected.length + others.length === 0) return null

  function disconnected(left: ConnectedProviders): void {
    setChanging(null)
    setProviders(left)
    toasts.show({ appearance: 'success', title: { key: 'sign_in.disconnected' } })
  }

  return (
    <section className={settings.group} aria-labelledby="providers" data-testid="providers">
      <h2 id="providers">{t('sign_in.others')}</h2>
      <p className={settings.lead}>{t('sign_in.others_text')}</p>
      <ul className={security.passkeys}>
        {connected.map(({ issuer, label, connected_at, last_used_at }) => (
          <li key={issuer}>
            <div className={security.passkey}>
              <strong>{label}</strong>
              <p>
                {t('sign_in.connected_at', { at: dateTime(connected_at) })} ·{' '}
                {last_used_at === null
                  ? t('passkeys.unused')
                  : t('passkeys.used', { at: dateTime(last_used_at) })}
              </p>
            </div>
            {changing === issuer ? (
              <DisconnectProvider
                issuer={issuer}
                label={label}
                onDone={disconnected}
                onCancel={() => setChanging(null)}
              />
            ) : (
              <div className={security.buttons}>
                <Button
                  size="small"
                  aria-label={`${t('sign_in.disconnect')}: ${label}`}
                  onClick={() => setChanging(issuer)}
                >
                  {t('sign_in.disconnect')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {others.map(({ id, label }) =>
        changing === id ? (
          <ConnectProvider key={id} provider={id} label={label} onCancel={() => setChanging(null)} />
        ) : (
          <div key={id} className={security.buttons}>
            <Button onClick={() => setChanging(id)}>{t('sign_in.connect', { name: label })}</Button>
          </div>
        ),
      )}
    </section>
  )
}

/** null: not known yet, or not at all. */
function useProviders() {
  const { api } = useStores()
  const [providers, setProviders] = useState<ConnectedProviders | null>(null)
  const read = useCallback(async () => {
    const answer = await api.call(signInProviderRoutes.connectedProviders)
    if (answer.ok) setProviders(answer.value)
  }, [api])
  useEffect(() => void read(), [read])
  return { providers, setProviders }
}
