import type { FastifyReply } from 'fastify'

/** Text in HTML, in the order in which it must be replaced. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/**
 * A page without scripts and without anything from elsewhere. `leadsTo`: origin to which its forms may lead, beside this one; a
 * redirect counts as one (CSP3, form-action).
 */
export function send(
  reply: FastifyReply,
  title: string,
  body: string,
  leadsTo: string | null,
  status = 200,
  banner = 'Sandbox: no money moves. Do not type a real card number.',
): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'self'; form-action 'self'${leadsTo === null ? '' : ` ${leadsTo}`}; frame-ancestors 'none'; base-uri 'none'`,
      // With `no-referrer` browsers would send forms of this very origin as of none.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/style.css"></head><body><header class="banner">${escapeHtml(banner)}</header><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
    )
}

export const style = `
:root { color-scheme: light dark; --text: #1c1d24; --quiet: #5a5d6b; --back: #f4f5f8; --card: #fff; --line: #c9ccd6; --accent: #2f5bd8; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --text: #eceef4; --quiet: #a5a9b8; --back: #14151b; --card: #1e2029; --line: #3d404e; --accent: #8fb0ff; --bad: #ff9d94; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
.banner { margin: 0; padding: 10px 16px; background: #ffd75e; color: #3a2c00; font-weight: 600; text-align: center; }
main { max-width: 520px; margin: 0 auto; padding: 24px 16px 64px; }
main.wide, .wide { max-width: 960px; }
h1 { font-size: 24px; }
.sum { font-size: 30px; font-weight: 700; margin: 4px 0 20px; font-variant-numeric: tabular-nums; }
form, section { display: grid; gap: 14px; padding: 20px; margin-bottom: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
form.row { display: flex; flex-wrap: wrap; gap: 8px; padding: 0; margin: 0; border: 0; background: none; }
label { display: grid; gap: 4px; font-weight: 600; }
input, select { width: 100%; padding: 11px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--back); color: var(--text); font: inherit; }
form.row input, form.row select { width: auto; }
button { padding: 12px 16px; border: 0; border-radius: 8px; background: var(--accent); color: var(--back); font: inherit; font-weight: 700; cursor: pointer; }
button.second { border: 1px solid var(--line); background: none; color: var(--text); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.error { margin: 0; color: var(--bad); font-weight: 600; }
.quiet { color: var(--quiet); font-size: 14px; }
a { color: var(--accent); }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
td, th { padding: 4px 8px 4px 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
code { font-size: 14px; }
details summary { cursor: pointer; font-weight: 600; }
`
