import type { StatementPart, StatementRow } from '@footlight/core/protocol/studio-statements'
import { useId } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { WideTable } from '../affiliates/WideTable.tsx'
import classes from './Earnings.module.css'

const columns = ['count', 'paid', 'to_performer', 'to_studio', 'to_site'] as const

/** What was earned with one studio, or without, in tokens; the rows add up to the last one. */
export function EarningsPart({ part }: { readonly part: StatementPart }) {
  const { t } = useTranslation()
  const { studio_id: studio, studio_name: name, owner, rows, total } = part
  const title =
    studio === null
      ? t('studio_statement.alone')
      : name !== null
        ? t('studio_statement.with_named', { name })
        : owner === null
          ? t('studio_statement.with_number', { id: studio })
          : t('studio_statement.with_studio', { name: owner })
  const id = useId()
  return (
    <section className={classes.part} data-testid="earnings-part">
      <h3 id={id}>{title}</h3>
      <WideTable
        labelledBy={id}
        heads={['what', ...columns].map((column) => t(`studio_statement.${column}`))}
      >
        <tbody>
          {rows.map((row) => (
            <tr key={row.kind}>
              <th scope="row">{t([`studio_statement.kind.${row.kind}`, 'studio_statement.kind.other'])}</th>
              <Numbers of={row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('studio_statement.total')}</th>
            <Numbers of={total} />
          </tr>
        </tfoot>
      </WideTable>
    </section>
  )
}

function Numbers({
  of: { count, paid, performer, studio, platform },
}: {
  readonly of: Omit<StatementRow, 'kind'>
}) {
  const format = useFormat()
  return (
    <>
      <td>{format.number(count)}</td>
      <td>{format.number(paid)}</td>
      <td>{format.number(performer)}</td>
      <td>{format.number(studio)}</td>
      <td>{format.number(platform)}</td>
    </>
  )
}
