import { CircleOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { SuspensionFacts } from './SuspensionFacts.tsx'
import classes from './SuspendedRoom.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/suspended.json', { import: 'default' }),
)

/** In the place of the picture, for somebody whom the room shut out because they are suspended. */
export const SuspendedRoom = observer(function SuspendedRoom() {
  const { t } = useTranslation()
  const { session } = useStores()
  const until = session.user?.suspension_date ?? null
  useEffect(() => {
    // The room may hear of it before the account does.
    if (until === null) void session.refresh()
  }, [session, until])
  return (
    <div className={classes.notice} role="status" data-testid="suspended-room">
      <CircleOff aria-hidden />
      {until === null ? (
        <p>{t('errors.account_suspended')}</p>
      ) : (
        <SuspensionFacts until={until} reason={session.user?.suspension_reason ?? null} />
      )}
      <p className={classes.text}>{t('suspended.room')}</p>
    </div>
  )
})
