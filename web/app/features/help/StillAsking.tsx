import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import './texts.ts'
import classes from './Help.module.css'

/** Where to go on when no answer was the right one. */
export function StillAsking() {
  const { t } = useTranslation()
  return (
    <p className={classes.still}>
      {t('help.still')}
      <Link to="/support">{t('help.contact')}</Link>
    </p>
  )
}
