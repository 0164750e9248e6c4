import type { WayChoice } from '@footlight/ui/broadcast/choose-way'
import type { Finding, Verdict } from '@footlight/ui/broadcast/findings'
import { useTranslation } from 'react-i18next'
import { CheckLine, type Readiness } from './CheckLine.tsx'
import classes from './PreFlight.module.css'

const readiness: Readonly<Record<Verdict, Readiness>> = {
  good: 'ready',
  weak: 'trouble',
  bad: 'bad',
  unknown: 'waiting',
}

/** What the check found, with what to fix first, and the way that the performer's stream should take. */
export function Findings({
  findings,
  choice,
}: {
  readonly findings: readonly Finding[]
  readonly choice: WayChoice
}) {
  const { t } = useTranslation('preflight')
  const toMend = findings.filter((each) => each.verdict === 'bad' || each.verdict === 'weak')
  const isBad = toMend.some((each) => each.verdict === 'bad') || choice.way === null
  return (
    <>
      <p
        className={classes.verdict}
        data-readiness={isBad ? 'bad' : toMend.length > 0 ? 'trouble' : 'ready'}
        role="status"
      >
        {isBad
          ? t('result.bad')
          : toMend.length > 0
            ? t('result.weak', { count: toMend.length })
            : t('result.good')}
      </p>
      <ul className={classes.list} data-wide aria-label={t('title')}>
        {findings.map(({ check, verdict, word, values }) => (
          <CheckLine key={check} readiness={readiness[verdict]} name={t(`checks.${check}`)}>
            {t(`found.${check}.${word}`, {
              ...values,
              ...(values['label'] === '' && { label: t('console:devices.system_default') }),
            })}
          </CheckLine>
        ))}
      </ul>
      <p className={classes.way}>
        <b>{choice.way === null ? t('no_way') : t(`way.${choice.way}`)}</b> {t(`why.${choice.why}`)}
      </p>
    </>
  )
}
