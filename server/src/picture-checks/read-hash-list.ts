import type { HashLineFault } from '@footlight/core/protocol'
import * as z from 'zod/mini'

export interface ReadHashList {
  /** Each once, in their order. */
  readonly hashes: readonly string[]
  readonly faults: readonly HashLineFault[]
}

const Json = z.array(z.union([z.string(), z.object({ hash: z.string() })]))
const JSON_START = /^\s*\[/
const DIGITS = /^(?:0x)?([0-9a-f]{64})$/i

/**
 * One hash in a line, a CSV whose first field with one counts, or a JSON list of texts or of objects with `hash`. Lines count
 * from 1, in JSON the parts of the list.
 */
export function readHashList(text: string): ReadHashList {
  const seen = new Set<string>()
  const faults: HashLineFault[] = []
  const lines = JSON_START.test(text) ? jsonLines(text) : textLines(text)
  if (lines === null) return { hashes: [], faults: [{ line: 1, fault: 'not_json' }] }
  for (const { line, fields } of lines) {
    const hash = fields.flatMap((field) => DIGITS.exec(field.trim())?.[1]?.toLowerCase() ?? [])[0]
    if (hash === undefined) faults.push({ line, fault: 'no_hash' })
    else if (seen.has(hash)) faults.push({ line, fault: 'twice' })
    else seen.add(hash)
  }
  return { hashes: [...seen], faults }
}

interface Line {
  readonly line: number
  readonly fields: readonly string[]
}

function textLines(text: string): readonly Line[] {
  const lines = text.split(/\r?\n/).map((content, at) => ({ line: at + 1, content }))
  const said = lines.filter(({ content }) => content.trim() !== '' && !content.startsWith('#'))
  const fieldsOf = (content: string) => content.split(/[,;\t]/).map((field) => field.replaceAll('"', ''))
  return said
    .map(({ line, content }) => ({ line, fields: fieldsOf(content) }))
    .filter(({ fields }, at) => at > 0 || !fields.some((field) => /^hash$|^pdq$/i.test(field.trim())))
}

function jsonLines(text: string): readonly Line[] | null {
  try {
    const list = Json.parse(JSON.parse(text))
    return list.map((part, at) => ({ line: at + 1, fields: [typeof part === 'string' ? part : part.hash] }))
  } catch {
    return null
  }
}
