import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import fields from '../settings/AccountSettings.module.css'
import classes from './Partners.module.css'

/** Whether other performers may ask: the same switch as in the settings. */
export function MayBeAsked({ initial }: { readonly initial: boolean }) {
  const { t } = useTranslation()
  const { session, toasts } = useStores()
  const [isOn, setOn] = useState(initial)

  async function change(wanted: boolean): Promise<void> {
    setOn(wanted)
    const answer = await session.updateSettings({ streaming_partners_enabled: wanted })
    if (answer.ok) return
    setOn(!wanted)
    toasts.error({ key: `errors.${answer.error.error}` })
  }

  return (
    <div className={classes.switch}>
      <div>
        <label htmlFor="may-be-asked">{t('partners.may_ask')}</label>
        <p id="may-be-asked-help" className={classes.quiet}>
          {t('partners.may_ask_help')}
        </p>
      </div>
      <input
        id="may-be-asked"
        type="checkbox"
        className={fields.switch}
        aria-describedby="may-be-asked-help"
        checked={isOn}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      />
    </div>
  )
}
