import { expect, test } from 'vitest'
import { statementFile } from './statement-file.ts'

test('STATEMENT-07 the table has a line for each row and each total, and no spreadsheet computes with a name', () => {
  const sums = { count: 2, paid: 10, performer: 4, studio: 1, platform: 5 }
  const file = statementFile({
    ...{ username: '=nia,1', month: '2031-01', is_over: true, first_month: '2031-01' },
    parts: [
      { studio_id: 3, studio_name: 'Mona’s', owner: 'mona', rows: [{ kind: 'tip', ...sums }], total: sums },
      {
        ...{ studio_id: null, studio_name: null, owner: null, total: { ...sums, paid: -10 } },
        rows: [{ kind: 'correction', ...sums, paid: -10 }],
      },
    ],
  })
  expect(file.split('\r\n')).toEqual([
    'month_utc,performer,studio,kind,count,paid,to_performer,to_studio,to_platform',
    `2031-01,"'=nia,1",3,tip,2,10,4,1,5`,
    `2031-01,"'=nia,1",3,total,2,10,4,1,5`,
    `2031-01,"'=nia,1",,correction,2,-10,4,1,5`,
    `2031-01,"'=nia,1",,total,2,-10,4,1,5`,
    '',
  ])
})
