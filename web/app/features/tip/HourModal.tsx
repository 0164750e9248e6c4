import { moneyRoutes } from '@footlight/core/protocol/money'
import { Button } from '@footlight/ui/Button'
import { browserClock } from '@footlight/ui/browser-clock'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { hereSince, noteHourTold } from '../account/watch-account.ts'
import classes from '../account/forms.module.css'
import billingStyles from '../billing/Billing.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/limit.json', { import: 'default' }))

const HOUR_MS = 3_600_000

/** How long somebody is here and what they spent today, each hour; a show goes on behind it. */
export const HourModal = observer(function HourModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { api, session } = useStores()
  const [spent, setSpent] = useState<number | null>(null)
  useEffect(() => {
    let isHere = true
    void api.call(moneyRoutes.dailyLimit).then((answer) => {
      if (isHere && answer.ok) setSpent(answer.value.spent_today)
    })
    return () => {
      isHere = false
    }
  }, [api])
  const hours = Math.max(
    1,
    Math.floor((browserClock.now() - (hereSince(session.username) ?? browserClock.now())) / HOUR_MS),
  )
  function close(): void {
    noteHourTold(session.username)
    onClose()
  }
  return (
    <Modal
      title={t('limit.hours', { count: hours })}
      closeLabel={t('actions.close')}
      onClose={close}
      footer={
        <Button variant="primary" onClick={close} data-testid="hour-go-on">
          {t('limit.go_on')}
        </Button>
      }
    >
      {spent !== null && (
        <p className={classes.text} data-testid="hour-spent">
          {t('limit.spent_today', {
            count: spent,
            formatted: format.number(spent),
            money: format.tokensAsMoney(spent),
          })}
        </p>
      )}
      <p className={classes.text}>
        <Link className={billingStyles.link} to="/account/purchases" onClick={close}>
          {t('limit.break')}
        </Link>
      </p>
    </Modal>
  )
})
