import { type BuiltInList, listOf } from './built-in-list.ts'

export const en: BuiltInList = {
  language: 'en',
  words: listOf(`
    underage underaged preteen preteens jailbait pedophile paedophile pedophilia paedophilia childporn childsex childmodel
    kidporn kidsex kiddieporn teenminor babyporn toddlersex littlegirl littlegirls littleboy littleboys minorgirl minorboy
    rape raped rapes raping rapist nonconsensual noncon forcedsex sexslave sextrafficking revengeporn
  `),
  parts: listOf('jailbait preteen pedophil paedophil childporn kidporn kiddieporn'),
  labelWords: listOf(`
    child children kid kids kiddie kiddies minor minors toddler toddlers infant infants schoolgirl schoolboy tween tweens
    unconscious hiddencam spycam nonconsent
  `),
}
