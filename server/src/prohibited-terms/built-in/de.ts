import { type BuiltInList, listOf } from './built-in-list.ts'

/** ä is a in the normal form; who has no such key writes ae. */
export const de: BuiltInList = {
  language: 'de',
  words: listOf(`
    kinderporno kinderpornos kinderpornografie kindersex kinderficker kinderhure padophil padophile padophiler
    paedophiler padophilie paedophilie vergewaltigen vergewaltigt vergewaltigung vergewaltiger zwangssex
    zwangsprostitution racheporno rachepornos
  `),
  parts: listOf('kinderporn padophil vergewaltig'),
  labelWords: listOf(`
    minderjahrig minderjahrige minderjahriger minderjahrigen minderjaehrig minderjaehrige kleinkind kleinkinder
    schulmadchen schulmaedchen kleinesmadchen kleinesmaedchen kleinerjunge grundschulerin bewusstlos verstecktekamera
  `),
}
