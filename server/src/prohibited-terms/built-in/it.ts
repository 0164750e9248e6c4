import { type BuiltInList, listOf } from './built-in-list.ts'

export const it: BuiltInList = {
  language: 'it',
  words: listOf(`
    pedopornografia pedopornografico pedoporno pornoinfantile pornografiainfantile pedofilo pedofili pedofila pedofilia
    stupro stupri stuprata stuprare stupratore stupratori sessoforzato schiavasessuale
  `),
  parts: listOf('pedoporno pedofil stuprator'),
  labelWords: listOf(`
    minorenne minorenni bambina bambine bambino bambini ragazzina ragazzine ragazzino scolaretta scolarette
    incosciente telecameranascosta
  `),
}
