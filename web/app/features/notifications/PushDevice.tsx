import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import type { PushState } from './push-device.ts'
import classes from './NotificationSettings.module.css'

export interface PushOffer {
  /** null: this site has no push. */
  readonly key: string | null
  readonly is_subscribed: boolean
}

/** The list of notifications uses it too: apart, neither page waits for it. */
const loadPush = () => import('./push-device.ts')

/** null: not known yet. */
type Shown = PushState | 'failed' | 'not_offered' | 'working' | null

/** Messages to this very browser, on or off, and why they cannot be. */
export const PushDevice = observer(function PushDevice({ offer }: { readonly offer: PushOffer }) {
  const { t } = useTranslation()
  const { state, turn } = usePushDevice(offer)
  const isOn = state === 'on'
  const canTurn = isOn || state === 'off' || state === 'failed'
  return (
    <section className={classes.group} aria-labelledby="push-device">
      <div className={classes.trouble}>
        <div>
          <h2 id="push-device">{t('notification_settings.push.title')}</h2>
          <p className={classes.hint}>{t('notification_settings.push.hint')}</p>
        </div>
        <Button disabled={!canTurn} onClick={() => void turn(!isOn)}>
          {t(`notification_settings.push.${isOn ? 'turn_off' : 'turn_on'}`)}
        </Button>
      </div>
      <p role="status" className={classes.state} data-state={state ?? 'unknown'} data-testid="push-state">
        {state !== null && t(`notification_settings.push.${state}`)}
      </p>
    </section>
  )
})

function usePushDevice({ key, is_subscribed }: PushOffer) {
  const { api, session } = useStores()
  const [state, setState] = useState<Shown>(null)
  const account = session.username ?? ''

  useEffect(() => {
    let isGone = false
    const find = async (): Promise<Shown> =>
      key === null ? 'not_offered' : await (await loadPush()).pushState(api, account, is_subscribed)
    // What a browser throws here, it throws because it is set up to have no push.
    find().then(
      (found) => isGone || setState(found),
      () => isGone || setState('unsupported'),
    )
    return () => {
      isGone = true
    }
  }, [api, key, account, is_subscribed])

  async function turn(on: boolean): Promise<void> {
    setState('working')
    setState(await turned(on).catch(() => 'failed' as const))
  }

  async function turned(on: boolean): Promise<Shown> {
    const { turnPushOn, turnPushOff } = await loadPush()
    if (!on) return (await turnPushOff(api)) ? 'off' : 'failed'
    return key === null ? 'not_offered' : await turnPushOn(api, key, account)
  }
  return { state, turn }
}
