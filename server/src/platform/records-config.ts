import * as z from 'zod/mini'

/** Who has the records of performers and shows them to inspectors (28 CFR 75.6). */
export interface RecordsCustodian {
  readonly name: string
  /** A street and a town, no post-office box; one line or several. */
  readonly address: string
}

const line = (charsMax: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(charsMax), z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u))

/** Each variable with the words that tell an operator what to do when its value is wrong. */
export const recordsVariables = {
  RECORDS_CUSTODIAN_NAME: {
    schema: line(200),
    advice: 'the name of the person who has the records of performers, in one line',
  },
  RECORDS_CUSTODIAN_ADDRESS: {
    schema: line(500).check(z.regex(/[^;\s]/)),
    advice: 'their business address, with a semicolon where a line ends',
  },
} as const

type Values = { readonly [Name in keyof typeof recordsVariables]?: string | undefined }

/** null: the site publishes no statement. Both go together (RECORDS-01). */
export function recordsCustodianOf(values: Values): RecordsCustodian | null {
  const { RECORDS_CUSTODIAN_NAME: name, RECORDS_CUSTODIAN_ADDRESS: address } = values
  if (name === undefined || address === undefined) return null
  const lines = address.split(';').map((each) => each.trim())
  return { name, address: lines.filter((each) => each !== '').join('\n') }
}
