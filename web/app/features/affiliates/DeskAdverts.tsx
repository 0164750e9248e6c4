import type { AdvertCount } from '@footlight/core/protocol/affiliates-desk'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { MonthNav } from './MonthNav.tsx'
import { WideTable } from './WideTable.tsx'
import classes from './Affiliates.module.css'

export interface DeskAdvertsProps {
  readonly month: string
  readonly adverts: readonly AdvertCount[]
}

/** Which adverts bring people, as far as these agreed to be counted. */
export function DeskAdverts({ month, adverts }: DeskAdvertsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <section className={classes.part} data-testid="desk-adverts">
      <h2 id="desk-adverts">{t('affiliates_admin.adverts', { month })}</h2>
      <p className={classes.quiet}>{t('affiliates_admin.adverts_lead')}</p>
      <MonthNav month={month} />
      {adverts.length === 0 ? (
        <p>{t('affiliates_admin.no_adverts')}</p>
      ) : (
        <WideTable
          labelledBy="desk-adverts"
          heads={[t('affiliates_admin.advert'), t('affiliates_admin.area'), t('affiliates.column.sign_ups')]}
        >
          <tbody>
            {adverts.map(({ advert, area, sign_ups }) => (
              <tr key={`${advert} ${area}`} data-testid="desk-advert">
                <th scope="row">{advert}</th>
                <td>{area}</td>
                <td>{format.number(sign_ups)}</td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </section>
  )
}
