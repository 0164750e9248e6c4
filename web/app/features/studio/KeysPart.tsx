import type { NewStreamKey } from '@footlight/core/protocol/ingest'
import { type StudioKeys, studioRoleRoutes } from '@footlight/core/protocol/studio-roles'
import { useState } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import { ConfirmAction } from '../commissions/ConfirmAction.tsx'
import settings from '../settings/AccountSettings.module.css'
import classes from './Studio.module.css'

/** Stream keys of performers. A new one is shown once. */
export function KeysPart({ keys: { performers } }: { readonly keys: StudioKeys }) {
  const { t } = useTranslation()
  return (
    <section className={`${settings.group} ${classes.group}`} aria-labelledby="keys">
      <h2 id="keys">{t('studio.keys')}</h2>
      <p className={classes.quiet}>{t('studio.keys_text')}</p>
      <ul className={classes.list}>
        {performers.map((performer) => (
          <KeyLine key={performer.username} performer={performer} />
        ))}
      </ul>
    </section>
  )
}

function KeyLine({ performer }: { readonly performer: StudioKeys['performers'][number] }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const dateTime = useDateTime()
  const { isPending, call } = useCall()
  const [made, setMade] = useState<NewStreamKey | null>(null)
  const { username, key_made_at: at } = performer
  const renew = async (): Promise<boolean> => {
    const answer = await call(() => api.call(studioRoleRoutes.renewStudioKey, { params: { username } }))
    if (answer !== null) setMade(answer)
    return answer !== null
  }
  return (
    <li className={classes.item} data-testid="key-line">
      <div>
        <p>
          <b>{username}</b>{' '}
          <span className={classes.quiet}>
            {at === null
              ? t('studio.no_key')
              : t('studio.key_made', { date: dateTime(new Date(at).toISOString()) })}
          </span>
        </p>
        {made !== null && (
          <dl className={classes.key} data-testid="new-key">
            <dt>{t('studio.key')}</dt>
            <dd>
              <code>{made.stream_key}</code>
            </dd>
            <dt>WHIP</dt>
            <dd>
              <code>{made.whip_url}</code>
            </dd>
            {made.rtmp_url !== null && (
              <>
                <dt>RTMP</dt>
                <dd>
                  <code>{made.rtmp_url}</code>
                </dd>
              </>
            )}
          </dl>
        )}
      </div>
      <ConfirmAction
        label={t('studio.renew_key')}
        text={t('studio.renew_key_sure', { name: username })}
        isPending={isPending}
        onConfirm={renew}
        data-testid="renew-key"
      />
    </li>
  )
}
