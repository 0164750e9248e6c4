import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'

/** Noto Sans (SIL Open Font License 1.1, beside it): Latin with its accents, Greek and Cyrillic. */
const FONT = join(import.meta.dirname, '../../../resources/fonts/NotoSans-Regular.ttf')
const MARGIN = 56

/** What an agreement is made of. Times are ms since 1970. */
export interface SignedFacts {
  readonly id: string
  readonly text: string
  /** SHA-256 of the text, hex; it tells one version of the text from another. */
  readonly hash: string
  /** In which the text was read. */
  readonly language: string
  readonly madeAt: number
  readonly signedAt: number
  /** The legal name as it was typed. */
  readonly signature: string
  readonly username: string
}

let font: Buffer | null = null

/**
 * The text as it was shown, and who signed it when. From the same facts come the same bytes: no clock is read, and the id of
 * the file follows from what is in it. In English around the text, as records that are handed over are. The font may lack a
 * letter of a name or a text, so both are attached as files as well, which have every letter.
 */
export async function agreementPdf(facts: SignedFacts): Promise<Buffer> {
  font ??= readFileSync(FONT)
  const at = new Date(facts.signedAt)
  const document = new PDFDocument({
    ...{ size: 'A4', margin: MARGIN, bufferPages: true, pdfVersion: '1.7', lang: facts.language },
    info: { Title: 'Agreement of a performer', CreationDate: at, ModDate: at },
  })
  const pieces: Buffer[] = []
  const made = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (piece: Buffer) => pieces.push(piece))
    document.on('end', () => resolve(Buffer.concat(pieces)))
    document.on('error', reject)
  })
  document.registerFont('text', font)
  document.font('text')
  write(document, facts)
  const attached = { creationDate: at, modifiedDate: at }
  document.file(Buffer.from(facts.text), { ...attached, name: 'agreement.txt', type: 'text/plain' })
  document.file(Buffer.from(`${JSON.stringify(signatureOf(facts), null, 2)}\n`), {
    ...{ ...attached, name: 'signature.json', type: 'application/json' },
  })
  numberPages(document, facts.id)
  document.end()
  return await made
}

function write(document: PDFKit.PDFDocument, facts: SignedFacts): void {
  document.fontSize(18).text('Agreement of a performer').moveDown(0.5)
  document.fontSize(9)
  for (const [name, value] of Object.entries(signatureOf(facts))) document.text(`${labels[name]}: ${value}`)
  document.moveDown(1.5).fontSize(10)
  // A tab has no width in the font.
  document.text(facts.text.replaceAll('\r\n', '\n').replaceAll('\t', '    '), { lineGap: 2 })
  document.moveDown(2).fontSize(11)
  document.text(`Signed electronically with the name “${facts.signature}”`)
  document.fontSize(9).text(`${isoUtc(facts.signedAt)} (UTC)`)
}

const labels: Readonly<Record<string, string>> = {
  legal_name: 'Signed by',
  username: 'User name',
  signed_at: 'Signed at (UTC)',
  made_out_at: 'Made out at (UTC)',
  language: 'Language',
  text_sha256: 'Version: SHA-256 of the text',
  agreement: 'Number',
}

function signatureOf(facts: SignedFacts): Readonly<Record<string, string>> {
  return {
    legal_name: facts.signature,
    username: facts.username,
    signed_at: isoUtc(facts.signedAt),
    made_out_at: isoUtc(facts.madeAt),
    language: facts.language,
    text_sha256: facts.hash,
    agreement: facts.id,
  }
}

function numberPages(document: PDFKit.PDFDocument, id: string): void {
  const { count } = document.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page)
    // Text below the margin would begin another page.
    document.page.margins.bottom = 0
    document.fontSize(8).text(`${id}  ${page + 1} / ${count}`, MARGIN, document.page.height - 36)
  }
}

const isoUtc = (at: number): string => new Date(at).toISOString()
