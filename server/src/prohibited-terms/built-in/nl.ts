import { type BuiltInList, listOf } from './built-in-list.ts'

export const nl: BuiltInList = {
  language: 'nl',
  words: listOf(`
    kinderporno kinderpornografie kindersex kindermisbruik pedofiel pedofielen pedofilie verkracht verkrachten
    verkrachting verkrachter gedwongenseks seksslavin wraakporno
  `),
  parts: listOf('kinderporn pedofiel pedofilie verkracht'),
  labelWords: listOf(`
    minderjarig minderjarige minderjarigen kleuter kleuters peuter peuters kleinmeisje kleinemeisje kleinemeisjes
    schoolmeisje schoolmeisjes schooljongen bewusteloos verborgencamera
  `),
}
