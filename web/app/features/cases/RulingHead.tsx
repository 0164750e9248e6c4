import type { Ruling } from '@footlight/core/protocol/cases'
import { useTranslation } from 'react-i18next'
import { useDateTime } from '../../i18n/use-date-time.ts'
import classes from './Cases.module.css'

/** What was decided, until when, on which ground, and the reasons. */
export function RulingHead({
  action,
  ground,
  text,
  until,
}: Pick<Ruling, 'action' | 'ground' | 'text' | 'until'>) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  return (
    <>
      <p>
        <b>{t(`cases.action.${action}`)}</b>
        {until !== null && <> · {t('cases.until', { at: dateTime(until) })}</>}
        {ground !== null && <> · {t(`cases.ground.${ground}`)}</>}
      </p>
      <p className={classes.words}>{text}</p>
    </>
  )
}
