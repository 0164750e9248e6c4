import { type BuiltInList, listOf } from './built-in-list.ts'

export const es: BuiltInList = {
  language: 'es',
  words: listOf(`
    pornoinfantil pornografiainfantil sexoinfantil pedofilo pedofilos pedofila pedofilia pederasta pederastas pederastia
    violador violadores sexoforzado esclavasexual pornovenganza
  `),
  parts: listOf('pornoinfantil pornografiainfantil pedofil pederast'),
  labelWords: listOf(`
    menordeedad menoresdeedad nina ninas nino ninos ninita ninito bebita colegiala colegialas escolar violada violacion
    inconsciente camaraoculta
  `),
}
