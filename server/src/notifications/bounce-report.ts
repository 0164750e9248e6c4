/**
 * What a message that came back says: the status of a recipient who will never have it (RFC 3464 §2.3). null: it is
 * none, or only late, or an answer that a program writes while somebody is away.
 */
export function failedStatusOf(message: string): string | null {
  const from = message.search(/^content-type:[ \t]*message\/delivery-status\b/im)
  if (from < 0) return null
  const [report = ''] = message.slice(from).split(/^--/m)
  if (!/^action:[ \t]*failed\b/im.test(report)) return null
  return /^status:[ \t]*(5\.\d{1,3}\.\d{1,3})\b/im.exec(report)?.[1] ?? null
}
