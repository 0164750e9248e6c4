import { useTranslation } from 'react-i18next'
import { useStores } from '../../platform/stores-context.ts'

/** For pages that are somebody's own. After the log-in the page is asked for again. */
export function LogInHere() {
  const { t } = useTranslation()
  const { ui } = useStores()
  return (
    <button type="button" onClick={() => ui.open('login')}>
      {t('auth.log_in')}
    </button>
  )
}
