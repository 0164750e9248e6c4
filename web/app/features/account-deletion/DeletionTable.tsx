import { useTranslation } from '../../i18n/use-translation.ts'
import type { Deletion } from './deletion.ts'
import settings from '../settings/AccountSettings.module.css'
import classes from './AccountDeletion.module.css'

const DAYS_OF_YEAR = 365.25

/** What goes, what others still have, and what stays by which law for how long. */
export function DeletionTable({ held }: Pick<Deletion, 'held'>) {
  const { t } = useTranslation()
  return (
    <section className={settings.group} aria-labelledby="becomes">
      <h2 id="becomes">{t('account_delete.becomes')}</h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('account_delete.what')}</th>
            <th scope="col">{t('account_delete.until')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('account_delete.goes')}</th>
            <td>{t('account_delete.goes_when')}</td>
          </tr>
          <tr>
            <th scope="row">{t('account_delete.others')}</th>
            <td>{t('account_delete.others_when')}</td>
          </tr>
          {held.map(({ reason, days }) => (
            <tr key={reason}>
              <th scope="row">{t(`account_delete.held.${reason}`)}</th>
              <td>
                {days < 2 * DAYS_OF_YEAR
                  ? t('account_delete.days', { count: days })
                  : t('account_delete.years', { count: Math.round(days / DAYS_OF_YEAR) })}
                <span className={classes.law}>{t(`account_delete.law.${reason}`)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
