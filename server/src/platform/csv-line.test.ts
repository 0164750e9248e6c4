import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test('cells are quoted where the table needs it, and no spreadsheet computes with what somebody wrote', () => {
  expect(csvLine(['plain', 7, 'a,b', 'say "yes"', 'two\nlines', ''])).toBe(
    'plain,7,"a,b","say ""yes""","two\nlines",\r\n',
  )
  expect(csvLine(['=1+1', '+1', '@cell', '-x', '\tx'])).toBe("'=1+1,'+1,'@cell,'-x,'\tx\r\n")
  expect(csvLine([-3, '-12.50', '-1-1'])).toBe("-3,-12.50,'-1-1\r\n")
})
