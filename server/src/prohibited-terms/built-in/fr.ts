import { type BuiltInList, listOf } from './built-in-list.ts'

export const fr: BuiltInList = {
  language: 'fr',
  words: listOf(`
    pedopornographie pedopornographique pedoporno pornoinfantile pornographieinfantile pedophiles violeur violeurs
    sexeforce esclavesexuelle
  `),
  parts: listOf('pedoporno pedocriminel'),
  labelWords: listOf(`
    mineure mineures fillette fillettes petitefille petitesfilles petitgarcon enfant enfants gamine gamines ecoliere
    ecolieres collegienne collegiennes violee inconsciente cameracachee
  `),
}
