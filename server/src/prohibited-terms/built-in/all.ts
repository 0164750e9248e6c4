import { type BuiltInList, listOf } from './built-in-list.ts'

/** Words that are said in every language. */
export const all: BuiltInList = {
  language: 'all',
  words: listOf(`
    jb loli lolis lolita lolitas lolicon shota shotacon pedo pedos paedo paedos pthc ptsc csam
  `),
  parts: listOf('lolicon shotacon pedopornogr'),
  labelWords: [],
}
