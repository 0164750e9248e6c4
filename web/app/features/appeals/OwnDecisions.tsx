import { decisionAppealRoutes, type OwnDecisionAppeal } from '@footlight/core/protocol/appeals'
import { caseRoutes, type OwnDecision } from '@footlight/core/protocol/cases'
import { useEffect, useState } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { RulingHead } from '../cases/RulingHead.tsx'
import '../cases/texts.ts'
import { DecisionAppeal } from './DecisionAppeal.tsx'
import classes from '../cases/Cases.module.css'

/** What the staff decided about whoever reads it, with its reasons and what they say to it. Nothing where there is nothing. */
export function OwnDecisions() {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { api } = useStores()
  const [decisions, setDecisions] = useState<readonly OwnDecision[]>([])
  const [appeals, setAppeals] = useState<readonly OwnDecisionAppeal[]>([])
  const [mayAppeal, setMayAppeal] = useState<readonly string[]>([])
  useEffect(() => {
    void api.call(caseRoutes.ownDecisions).then((answer) => {
      if (answer.ok) setDecisions(answer.value.decisions)
    })
    void api.call(decisionAppealRoutes.ownDecisionAppeals).then((answer) => {
      if (!answer.ok) return
      setAppeals(answer.value.appeals)
      setMayAppeal(answer.value.may_appeal)
    })
  }, [api])
  if (decisions.length === 0) return null
  return (
    <section className={classes.own} aria-labelledby="own-decisions" data-testid="own-decisions">
      <h2 id="own-decisions">{t('cases.own_title')}</h2>
      <ul className={classes.reports}>
        {decisions.map(({ number, at, removed, ...ruling }) => (
          <li key={number}>
            <RulingHead {...ruling} removes={removed} />
            <p className={classes.quiet}>
              {dateTime(at)} · {t('cases.number', { number })}
            </p>
            <DecisionAppeal
              number={number}
              appeal={appeals.find((each) => each.number === number) ?? null}
              mayAppeal={mayAppeal.includes(number)}
              onWritten={(written) => setAppeals([...appeals, written])}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
