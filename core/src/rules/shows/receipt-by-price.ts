import type { ReceiptLine } from '../../protocol/receipts.ts'

/**
 * What a receipt says to its readers: one line for each price at which somebody paid for time. Whoever lost the
 * line and came back has paid for several intervals, and each is a line of its own in the books.
 */
export function receiptByPrice(lines: readonly ReceiptLine[]): readonly ReceiptLine[] {
  const read: ReceiptLine[] = []
  for (const line of lines) {
    const at = read.findIndex(
      ({ what, price, username }) =>
        price !== null && price === line.price && what === line.what && username === line.username,
    )
    const before = read[at]
    if (before === undefined) read.push(line)
    else
      read[at] = {
        ...before,
        from: Math.min(before.from, line.from),
        to: Math.max(before.to, line.to),
        seconds: before.seconds + line.seconds,
        tokens: before.tokens + line.tokens,
      }
  }
  return read
}
