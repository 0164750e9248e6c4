import type { Language } from '@footlight/core/rules/languages'
import { escapeHtml } from '../platform/http/escape-html.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import { fill, type NotificationWords } from './notification-words.ts'

/** A digest says no more than that of its notifications one by one. */
const DIGEST_LINES = 30

export interface MailParts {
  readonly to: string
  readonly language: Language
  readonly words: NotificationWords
  /** Origin of the site, without a slash at the end. */
  readonly siteUrl: string
  /** Where one press ends mail of this kind (RFC 8058). */
  readonly unsubscribeUrl: string
  readonly messageId: string
  readonly returnPath: string | null
  /** What is said of each notification. */
  readonly lines: readonly string[]
  readonly isDigest: boolean
  /** false: nothing that others may not read. */
  readonly showsDetails: boolean
}

/** Nothing in it is fetched, so that nobody is tracked (MAIL-03). */
export function composeMail(parts: MailParts): Mail {
  const { words, unsubscribeUrl, returnPath, isDigest } = parts
  const centre = `${parts.siteUrl}/notifications`
  const lines = shownOf(parts)
  return {
    to: parts.to,
    subject: isDigest ? words.digest_subject : (lines[0] ?? words.subject),
    messageId: parts.messageId,
    ...(returnPath !== null && { returnPath }),
    text: [
      words.greeting,
      ...lines,
      `${words.open}: ${centre}`,
      `--\n${words.why}\n${words.unsubscribe}: ${unsubscribeUrl}`,
    ].join('\n\n'),
    html: htmlOf(parts, lines, centre),
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  }
}

function shownOf({ lines, isDigest, showsDetails, words }: MailParts): readonly string[] {
  if (!isDigest) return lines
  if (!showsDetails) return [fill(words.digest_count, { count: String(lines.length) })]
  const more = lines.length - DIGEST_LINES
  const shown = lines.slice(0, DIGEST_LINES).map((line) => `- ${line}`)
  return more > 0 ? [...shown, fill(words.digest_more, { count: String(more) })] : shown
}

function htmlOf(
  { language, words, unsubscribeUrl }: MailParts,
  lines: readonly string[],
  centre: string,
): string {
  const paragraphs = [words.greeting, ...lines].map((line) => `<p>${escapeHtml(line)}</p>`)
  return `<!doctype html><html lang="${language}"><body style="font-family:sans-serif;line-height:1.5;max-width:36em;margin:0 auto;padding:16px">
${paragraphs.join('\n')}
<p><a href="${escapeHtml(centre)}">${escapeHtml(words.open)}</a></p>
<hr>
<p style="font-size:small">${escapeHtml(words.why)} <a href="${escapeHtml(unsubscribeUrl)}">${escapeHtml(words.unsubscribe)}</a></p>
</body></html>
`
}
