/** A list that is being edited. Pure: every change is a new list. */
export function replaceAt<Row>(rows: readonly Row[], index: number, patch: Partial<Row>): readonly Row[] {
  return rows.map((row, at) => (at === index ? { ...row, ...patch } : row))
}

export function removeAt<Row>(rows: readonly Row[], index: number): readonly Row[] {
  return rows.filter((_row, at) => at !== index)
}

/** One place up; the first stays where it is. */
export function moveUp<Row>(rows: readonly Row[], index: number): readonly Row[] {
  const row = rows[index]
  return index < 1 || row === undefined ? rows : removeAt(rows, index).toSpliced(index - 1, 0, row)
}
