import { decisionAppealRoutes, type StaffDecisionAppeal } from '@footlight/core/protocol/appeals'
import { useState } from 'react'
import { Link } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { RulingHead } from '../cases/RulingHead.tsx'
import '../cases/texts.ts'
import { AppealAnswer } from './AppealAnswer.tsx'
import reports from '../report/ReportsView.module.css'
import classes from './Appeals.module.css'

/** An appeal against a decision of a case, with that decision, for the staff. */
export function DecisionAppealCard({ appeal }: { readonly appeal: StaffDecisionAppeal }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { number, username, text, at, action, ground, reasons, removes } = appeal
  const by = { by: appeal.decided_by.join(', '), date: dateTime(appeal.decided_at) }
  return (
    <li className={reports.report} data-testid="decision-appeal">
      <div className={reports.what}>
        <Link to={`/${username}`}>{username}</Link>
        <time dateTime={at}>{dateTime(at)}</time>
      </div>
      <p className={classes.words}>{text}</p>
      <p className={classes.quiet}>
        {t('appeals.decision_appeal.about', by)}{' '}
        <Link className={classes.link} to={`/staff/cases/${number}`}>
          {t('appeals.decision_appeal.case')}
        </Link>
      </p>
      <RulingHead action={action} ground={ground} text={reasons} until={null} removes={removes} />
      {appeal.may_decide ? (
        <DecideDecision id={appeal.id} />
      ) : (
        <p>{t('appeals.decision_appeal.may_decide_not')}</p>
      )}
    </li>
  )
}

const decisions = ['upheld', 'reversed'] as const

function DecideDecision({ id }: Pick<StaffDecisionAppeal, 'id'>) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [decision, setDecision] = useState<(typeof decisions)[number]>('upheld')
  return (
    <AppealAnswer
      decision={decision}
      decisions={decisions.map((value) => ({
        value,
        label: t(`appeals.decision_appeal.decisions.${value}`),
      }))}
      onDecision={setDecision}
      send={(answer) =>
        api.call(decisionAppealRoutes.decideDecisionAppeal, { params: { id }, body: { decision, answer } })
      }
    >
      {() =>
        decision === 'reversed' && (
          <p className={classes.quiet}>{t('appeals.decision_appeal.reversed_hint')}</p>
        )
      }
    </AppealAnswer>
  )
}
