/**
 * What nobody may search for, be called, tag, or write: minors, and sex without consent. Short on purpose:
 * each entry is something that has no honest meaning here. All entries are in the normal form of
 * `normalise.ts`: lower-case letters a to z, nothing else.
 */

/** Refused as a whole word, or as words that only a separator keeps apart (`l.o.l.i`, `under age`). */
export const words: ReadonlySet<string> = new Set([
  'underage',
  'underaged',
  'preteen',
  'preteens',
  'jailbait',
  'jb',
  'loli',
  'lolis',
  'lolita',
  'lolitas',
  'lolicon',
  'shota',
  'shotacon',
  'pedo',
  'pedos',
  'paedo',
  'paedos',
  'pedophile',
  'paedophile',
  'pedophilia',
  'paedophilia',
  'pthc',
  'ptsc',
  'csam',
  'childporn',
  'childsex',
  'childmodel',
  'kidporn',
  'kidsex',
  'kiddieporn',
  'teenminor',
  'babyporn',
  'toddlersex',
  'littlegirl',
  'littlegirls',
  'littleboy',
  'littleboys',
  'minorgirl',
  'minorboy',
  'rape',
  'raped',
  'rapes',
  'raping',
  'rapist',
  'nonconsensual',
  'noncon',
  'forcedsex',
  'sexslave',
  'sextrafficking',
  'revengeporn',
])

/** Refused also inside a longer word: no innocent word contains them. */
export const fragments: readonly string[] = [
  'jailbait',
  'preteen',
  'pedophil',
  'paedophil',
  'lolicon',
  'shotacon',
  'childporn',
  'kidporn',
  'kiddieporn',
]

/**
 * Besides, in names, tags and searches: words that a sentence may use honestly and a label on this site may
 * not.
 */
export const labelWords: ReadonlySet<string> = new Set([
  'child',
  'children',
  'kid',
  'kids',
  'kiddie',
  'kiddies',
  'minor',
  'minors',
  'toddler',
  'toddlers',
  'infant',
  'infants',
  'schoolgirl',
  'schoolboy',
  'tween',
  'tweens',
  'unconscious',
  'hiddencam',
  'spycam',
  'nonconsent',
])
