import type { RecordFile } from '../compliance/module.ts'
import { escapeHtml } from '../platform/http/escape-html.ts'
import { type Cell, factTable, printedPage, rowTable, textBlock } from '../platform/http/printed-page.ts'
import type { Periods } from './inspection.ts'

const sides = {
  front: 'Front of the document',
  back: 'Back of the document',
  face: 'Holder with the document',
}

/** What is on record of a performer, with a year of streams, to be handed over. */
export function recordPage(
  { application, pictures, agreementText, agreements }: RecordFile,
  { periods, isCut }: Periods,
  { site, madeAt }: { readonly site: string; readonly madeAt: string },
): string {
  const { agreement } = application
  return printedPage(`Record of ${application.username}`, `${site}, ${madeAt}`, [
    factTable('Person', whoOf(application)),
    ...pictures.map(
      ({ side, type, picture }) =>
        `<h2>${sides[side]}</h2><img alt="" src="data:${escapeHtml(type)};base64,${picture}">`,
    ),
    factTable('Agreement', [
      ['Signed by', agreement?.signature],
      ['At', agreement?.signed_at],
      ['SHA-256 of the text', agreement?.hash],
    ]),
    ...(agreementText === null ? [] : [textBlock('Text of the agreement', agreementText)]),
    rowTable(
      'All signed agreements',
      ['At', 'Language', 'SHA-256 of the text', 'SHA-256 of the PDF'],
      agreements.map(({ signed_at, language, hash, pdf_hash }) => [signed_at, language, hash, pdf_hash]),
    ),
    rowTable(
      isCut ? 'On camera in the last year (first periods only)' : 'On camera in the last year',
      ['From', 'To', 'Person', 'In the stream of'],
      periods.map(({ host, person, from, to }) => [from, to, person, host]),
    ),
  ])
}

function whoOf({
  particulars,
  username,
  state,
  submitted_at,
}: RecordFile['application']): readonly (readonly [string, Cell])[] {
  if (particulars === null) return [['Particulars', 'destroyed, or their key is not on this site']]
  return [
    ['Legal name', `${particulars.first_name} ${particulars.last_name}`],
    ['Date of birth', particulars.birth_date],
    ['Other names', particulars.aliases.join('; ')],
    ['Username', username],
    ['Country of residence', particulars.country],
    ['Document', `${particulars.document_kind} ${particulars.document_number}`],
    ['Issued by', particulars.document_country],
    ['Valid until', particulars.document_expires ?? 'no expiry date'],
    ['State', state],
    ['Submitted at', submitted_at],
  ]
}
