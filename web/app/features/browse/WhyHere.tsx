import { Info } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './WhyHere.module.css'

/** Says by what rule the rooms are in this order. */
export function WhyHere() {
  const { t } = useTranslation()
  const id = useId()
  return (
    <span className={classes.why}>
      <button type="button" className={classes.button} popoverTarget={id}>
        <Info aria-hidden />
        {t('browse.why_here')}
      </button>
      <span id={id} popover="auto" className={classes.answer}>
        {t('browse.why_here_answer')}
      </span>
    </span>
  )
}
