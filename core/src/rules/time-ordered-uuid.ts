/**
 * RFC 9562 version 7: 48 bits of time, then the random bits of `randomUuid` (a version 4). Ids that are made
 * about the same time stand beside each other in the ledger's indexes, so a commit touches few pages instead
 * of one for each tip.
 */
export function timeOrderedUuid(nowMs: number, randomUuid: string): string {
  const time = nowMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUuid.slice(15)}`
}
