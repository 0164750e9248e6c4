import { type Language, placeOf, type Text } from './texts.ts'

/** What one language does not say, and what it says instead. */
interface Ban {
  readonly words: RegExp
  readonly instead: string
}

/** Whole words, in any case. */
const words = (...list: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}_])(?:${list.join('|')})(?![\\p{L}\\p{N}_])`, 'iu')

/** Idioms and private metaphors: those that learn English, and those in a hurry, read something else. */
const idioms: readonly Ban[] = [
  { words: words('told'), instead: 'say who reads it: “viewers see”, “we notify you”' },
  { words: words('kept', 'is home'), instead: 'saved, stored, held, stays' },
  { words: words('said'), instead: 'wrote, chose, entered' },
  { words: words('by itself', 'by themselves'), instead: 'automatically, or nothing' },
  { words: words('all back', 'have back'), instead: 'refunded in full' },
  { words: words('let go', 'let it go'), instead: 'disconnected (toys), approved (messages)' },
  { words: words('mend', 'mended'), instead: 'fix' },
  { words: words('the house', 'the books', 'the stage', 'on stage'), instead: 'the site, the ledger, live' },
  { words: words('go in', 'go on in'), instead: 'enter' },
  { words: words('set aside'), instead: 'held' },
  { words: words('whoever', 'whomever'), instead: 'anyone who' },
  {
    words: words('somebody', 'for ever', 'e-mails?'),
    instead: 'someone, forever, email',
  },
  { words: words('called off', 'cancelled', 'cancelling'), instead: 'canceled' },
  { words: words('sent out', 'send out of'), instead: 'kicked' },
  { words: words('tonight'), instead: 'this session' },
  { words: words('looks? in', 'looked in', 'look-in'), instead: 'watch (spy), view (studio, staff)' },
  { words: words('taken? back(?! control)', 'took back'), instead: 'canceled, withdrawn; refunded' },
  {
    words: /(?:^|[.!?]\s)Who (?!you |was |were |may |can |sees )[^.?!]*\./u,
    instead: 'a sentence with a subject: “Anyone who …”',
  },
]

/** Performers are people of any gender, and couples. */
const pronouns: readonly Ban[] = [
  {
    words: words('she', 'her', 'hers', 'herself', 'he', 'him', 'his', 'himself'),
    instead: 'a name, “you”, “the performer”, they',
  },
]

/** How each language speaks to its reader; the other form is of another site. */
const address: Readonly<Partial<Record<Language, readonly Ban[]>>> = {
  de: [{ words: /(?<!^)(?<![.!?:„“] )\b(?:Ihnen|Ihre?[mnrs]?)\b/u, instead: 'du, dein' }],
  fr: [{ words: /(?<!\p{L})(?:tu|toi|ton|ta|tes)(?!\p{L})/u, instead: 'vous, votre' }],
  es: [{ words: words('usted'), instead: 'tú, tu' }],
  // A lone u is also that of hours.
  nl: [{ words: /\p{Ll} uw?(?!\p{L})/u, instead: 'je, jouw' }],
}

function found(texts: readonly Text[], bans: readonly Ban[]): string[] {
  return texts.flatMap((text) => {
    const spoken = text.text.replaceAll(/\{\{.*?\}\}|<[^>]*>|\]\([^)]*\)|\/[a-z/]+/g, ' ')
    return bans.flatMap((ban) => {
      const match = ban.words.exec(spoken)
      return match ? [`${placeOf(text)}: “${match[0].trim()}”, better: ${ban.instead}`] : []
    })
  })
}

export const idiomsIn = (texts: readonly Text[]) =>
  found(
    texts.filter(({ language }) => language === 'en'),
    idioms,
  )

export const pronounsIn = (texts: readonly Text[]) =>
  found(
    texts.filter(({ language }) => language === 'en'),
    pronouns,
  )

export const wrongAddressIn = (texts: readonly Text[]) =>
  texts.flatMap((text) => found([text], address[text.language] ?? []))

/** What a language calls the concepts of the product. `not`: words of the same meaning that it does not use. */
export type Terms = Readonly<Record<string, { readonly use: string; readonly not: readonly string[] }>>

export const otherTermsIn = (texts: readonly Text[], terms: Terms) =>
  found(
    texts,
    Object.values(terms)
      .filter(({ not }) => not.length > 0)
      .map(({ use, not }) => ({ words: words(...not), instead: use })),
  )
