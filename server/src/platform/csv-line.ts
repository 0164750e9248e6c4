/**
 * One line of a table (RFC 4180). A cell may be what somebody wrote: a spreadsheet must not take it for a formula. Numbers are none,
 * with a minus before them neither.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => cellOf(String(cell))).join(',')}\r\n`
}

function cellOf(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) && !/^-\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
