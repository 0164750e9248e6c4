import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { RequestCard } from './RequestCard.tsx'
import classes from './PaidShowsPanel.module.css'

/** Everybody who waits for an answer; the one who waits longest is on top. */
export const RequestList = observer(function RequestList() {
  const { t } = useTranslation('shows')
  const {
    paid: {
      shows: {
        view: { requests },
        firstRequest,
      },
    },
  } = useConsole()
  return (
    <section className={classes.part} aria-label={t('requests.title')} aria-live="assertive">
      {requests.length > 1 && (
        <h2>
          {t('requests.title')} <span>{requests.length}</span>
        </h2>
      )}
      <ol className={classes.stack}>
        {requests.map((request) => (
          <RequestCard key={request.request_id} request={request} isFirst={request === firstRequest} />
        ))}
      </ol>
    </section>
  )
})
