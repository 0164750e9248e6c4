import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { OrderRefused } from '../../layout/OrderRefused.tsx'
import { AppsRow } from '../apps/AppsRow.tsx'
import { GroupTipNotice } from '../apps/GroupTipNotice.tsx'
import { VersusCard } from '../battles/VersusCard.tsx'
import { ActionRefused } from './ActionRefused.tsx'
import { CurrentShowCard } from './CurrentShowCard.tsx'
import { EndedShowCard } from './EndedShowCard.tsx'
import { OfferBar } from './OfferBar.tsx'
import { RequestCard } from './RequestCard.tsx'
import { ServiceList } from './ServiceList.tsx'
import { permittedBeside } from './show-view.ts'
import classes from './PaidShowsPanel.module.css'

/**
 * Everything that is paid beside tips: who asks, what runs, what it came to, and what the performer may
 * offer.
 */
export const PaidShowsPanel = observer(function PaidShowsPanel() {
  const {
    paid: { shows },
  } = useConsole()
  const { view } = shows
  const { offers, newPlans } = permittedBeside(view.currentShow)
  return (
    <div className={classes.panel} data-testid="paid-shows">
      <ActionRefused />
      <OrderRefused />
      <RequestList />
      {view.currentShow !== null && <CurrentShowCard currentShow={view.currentShow} />}
      <VersusCard />
      <EndedShowCard />
      <GroupTipNotice />
      <ServiceList />
      {offers && <OfferBar hasNewPlans={newPlans} />}
      {!shows.isRunning && <AppsRow />}
    </div>
  )
})

/** Everybody who waits for an answer; the one who waits longest is on top. */
const RequestList = observer(function RequestList() {
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
