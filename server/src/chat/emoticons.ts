import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EMOTICON_CODE_PATTERN, type ListedEmoticon } from '@footlight/core/protocol/chat-style'
import { assert } from '@footlight/core/rules'
import * as z from 'zod/mini'

const EMOTICONS_MAX = 200
const listFile = join(import.meta.dirname, '../../../resources/emoticons.json')

const Emoticons = z
  .array(
    z.strictObject({
      code: z.string().check(z.regex(EMOTICON_CODE_PATTERN)),
      words: z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.maxLength(20)),
    }),
  )
  .check(z.maxLength(EMOTICONS_MAX))

/**
 * The operator's emoticons, in the order of the picker. They are data for clients: to the server `:code:` is
 * a text like any other. @throws at the start of the server when the list is none.
 */
export function readEmoticons(text: string = readFileSync(listFile, 'utf8')): readonly ListedEmoticon[] {
  const list = Emoticons.parse(JSON.parse(text))
  assert(new Set(list.map(({ code }) => code)).size === list.length, 'an emoticon is listed twice')
  return list
}
