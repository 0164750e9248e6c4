import type { RecordFile } from '../compliance/module.ts'
import { escapeHtml } from '../platform/http/escape-html.ts'
import type { Periods } from './inspection.ts'

/** No script, and no address is fetched. */
const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:900px;margin:2rem auto;padding:0 1rem;color:#111;background:#fff}
h2{margin-top:2rem}table{border-collapse:collapse;width:100%}pre{white-space:pre-wrap;overflow-wrap:anywhere}img{max-width:100%}
th,td{border-top:1px solid #ccc;padding:.4rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}`

const sides = {
  front: 'Front of the document',
  back: 'Back of the document',
  face: 'Holder with the document',
}

/** A page that can be saved, printed and handed over. In English, since authorities of other countries read it. */
export function recordPage(
  { application, pictures, agreementText }: RecordFile,
  { periods, isCut }: Periods,
  { site, madeAt }: { readonly site: string; readonly madeAt: string },
): string {
  const { particulars, agreement } = application
  const title = `Record of ${application.username}`
  const rows: readonly (readonly [string, string])[] =
    particulars === null
      ? [['Particulars', 'destroyed, or their key is not on this site']]
      : [
          ['Legal name', `${particulars.first_name} ${particulars.last_name}`],
          ['Born', particulars.birth_date],
          ['Other names', particulars.aliases.join('; ')],
          ['User name', application.username],
          ['Lives in', particulars.country],
          ['Document', `${particulars.document_kind} ${particulars.document_number}`],
          ['Issued by', particulars.document_country],
          ['Valid until', particulars.document_expires ?? 'no end'],
          ['State', application.state],
          ['Sent at', application.submitted_at ?? ''],
        ]
  const parts = [
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(site)}, ${escapeHtml(madeAt)} (all times UTC)</p>`,
    `<h2>Who</h2>${table(rows)}`,
    ...pictures.map(
      ({ side, type, picture }) =>
        `<h2>${sides[side]}</h2><img alt="" src="data:${escapeHtml(type)};base64,${picture}">`,
    ),
    agreement === null
      ? '<h2>Agreement</h2><p>None is signed.</p>'
      : `<h2>Agreement</h2>${table([
          ['Signed by', agreement.signature],
          ['At', agreement.signed_at],
          ['SHA-256 of the text', agreement.hash],
        ])}<pre>${escapeHtml(agreementText ?? '')}</pre>`,
    `<h2>On camera in the last year</h2>${isCut ? '<p>The first of them; there are more.</p>' : ''}${table(
      periods.map(({ host, person, from, to }) => [`${from} to ${to}`, `${person} in the stream of ${host}`]),
    )}`,
  ]
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${STYLE}</style><body>${parts.join('')}`
}

function table(rows: readonly (readonly [string, string])[]): string {
  return `<table>${rows.map(([name, value]) => `<tr><th>${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`).join('')}</table>`
}
