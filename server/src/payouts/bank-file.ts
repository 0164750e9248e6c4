import { escapeHtml } from '../platform/http/escape-html.ts'
import type { PayoutConfig } from '../platform/payout-config.ts'
import type { BankAccount } from './destinations.ts'
import { sepaText } from './sepa-text.ts'

/** One order to the bank. */
export interface Transferred {
  /** Of the payout: the bank gives it back with its answer. */
  readonly id: string
  readonly to: BankAccount
  /** Cents. */
  readonly amount: number
  /** What the receiver reads. */
  readonly text: string
}

interface BankFile {
  readonly run: string
  readonly from: NonNullable<PayoutConfig['debtor']>
  /** ms since 1970. */
  readonly at: number
  readonly transfers: readonly Transferred[]
}

/**
 * Credit transfers in euro as banks take them: ISO 20022, pain.001.001.09, within what the SEPA scheme allows. Sums are
 * made of whole cents.
 */
export function bankFile({ run, from, at, transfers }: BankFile): string {
  const id = idOf(run)
  const totals = [
    tag('NbOfTxs', String(transfers.length)),
    tag('CtrlSum', euro(transfers.reduce((sum, { amount }) => sum + amount, 0))),
  ].join('')
  const created = new Date(at).toISOString()
  const header = [
    tag('MsgId', id),
    tag('CreDtTm', `${created.slice(0, 19)}Z`),
    totals,
    holder('InitgPty', from.name),
  ].join('')
  const payment = [
    tag('PmtInfId', id),
    tag('PmtMtd', 'TRF'),
    totals,
    '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>',
    `<ReqdExctnDt>${tag('Dt', created.slice(0, 10))}</ReqdExctnDt>`,
    holder('Dbtr', from.name),
    account('DbtrAcct', from.iban),
    `<DbtrAgt><FinInstnId>${bank(from.bic)}</FinInstnId></DbtrAgt>`,
    tag('ChrgBr', 'SLEV'),
    ...transfers.map(transferOf),
  ].join('')
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>',
    `<GrpHdr>${header}</GrpHdr><PmtInf>${payment}</PmtInf>`,
    '</CstmrCdtTrfInitn></Document>\n',
  ].join('')
}

function transferOf({ id, to, amount, text }: Transferred): string {
  return [
    '<CdtTrfTxInf>',
    `<PmtId>${tag('EndToEndId', idOf(id))}</PmtId>`,
    `<Amt><InstdAmt Ccy="EUR">${euro(amount)}</InstdAmt></Amt>`,
    holder('Cdtr', to.holder),
    account('CdtrAcct', to.iban),
    `<RmtInf>${tag('Ustrd', sepaText(text, 140))}</RmtInf>`,
    '</CdtTrfTxInf>\n',
  ].join('')
}

/** At most 35 characters are taken: the 32 digits of a UUID. */
function idOf(uuid: string): string {
  return uuid.replaceAll('-', '')
}

function euro(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function bank(bic: string | null): string {
  return bic === null ? '<Othr><Id>NOTPROVIDED</Id></Othr>' : tag('BICFI', bic)
}

function holder(name: string, text: string): string {
  return `<${name}>${tag('Nm', sepaText(text, 70))}</${name}>`
}

function account(name: string, iban: string): string {
  return `<${name}><Id>${tag('IBAN', iban)}</Id></${name}>`
}

function tag(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`
}
