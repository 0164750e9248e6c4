import { caseRoutes, type OwnDecision } from '@footlight/core/protocol/cases'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useStores } from '../../platform/stores-context.ts'
import { RulingHead } from './RulingHead.tsx'
import './texts.ts'
import classes from './Cases.module.css'

/** What the staff decided about whoever reads it, with its reasons. Nothing where there is nothing. */
export function OwnDecisions() {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { api } = useStores()
  const [decisions, setDecisions] = useState<readonly OwnDecision[]>([])
  useEffect(() => {
    void api.call(caseRoutes.ownDecisions).then((answer) => {
      if (answer.ok) setDecisions(answer.value.decisions)
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
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>
        {t('cases.own_text')} <Link to="/support">{t('cases.own_support')}</Link>
      </p>
    </section>
  )
}
