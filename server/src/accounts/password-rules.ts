/**
 * Words that head every published list of leaked passwords, without what people add to them. A password that
 * is one of these plus digits, signs or the usual letter swaps is found within the first guesses.
 */
const commonWords = new Set(
  `
  password passwort motdepasse contrasena parola wachtwoord passw pass letmein welcome welkom willkommen bienvenue login logmein access
  admin administrator root superuser guest user test testing tester demo default changeme secret private master shadow trustno
  qwerty qwertyuiop qwertyui qwertz qwertzuiop azerty azertyuiop asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc
  abcd abcde abcdef abcdefg abcdefgh abcdefghi aaaa iloveyou ilove iloveu loveyou lovely lover love sweetheart sweety honey babygirl
  sunshine princess princesa prinzessin flower butterfly rainbow angel angels heaven forever friend friends family mother father
  monkey dragon tiger eagle falcon phoenix panther wolf kitten puppy bailey buster cookie chocolate cheese pepper ginger banana orange
  football fussball baseball basketball soccer hockey liverpool chelsea arsenal barcelona juventus realmadrid yankees cowboys lakers steelers
  michael jennifer jessica ashley daniel thomas robert charlie william jordan andrew joshua matthew anthony nicole samantha amanda michelle
  hannah maggie george harley hunter ranger thunder summer winter spring autumn monday friday january december august
  batman superman spiderman starwars pokemon naruto minecraft fortnite warcraft counterstrike matrix ninja killer hacker gangster
  freedom liberty america england london paris berlin germany france italia espana nederland canada mexico brazil computer internet
  samsung google android iphone windows microsoft apple facebook instagram youtube whatever nothing something hello hellohello goodluck
  mustang ferrari porsche mercedes corvette camaro yamaha kawasaki suzuki harleydavidson jesus christ blessed god money dollar cash
  sexy sexsex hotgirl bigboy camgirl camshow webcam tokens model viewer footlight
`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

const keyboardRuns = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb',
  '1q2w3e4r5t6y7u8i9o0p',
]
const swaps: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Shorter parts of a name turn up in good passwords by chance. */
const PERSONAL_PART_MIN_CHARS = 4

/**
 * Whether a password falls to the first guesses: a common word with the usual additions, a run of keys, one
 * character or short piece repeated, or the person's own name or e-mail inside it. Length is the schema's
 * business.
 */
export function isGuessable(
  password: string,
  own: { readonly username: string; readonly email: string },
): boolean {
  const text = password.toLowerCase()
  if (ownParts(own).some((part) => text.includes(part))) return true
  if (isRepetition(text) || isKeyboardRun(text)) return true
  return stems(text).some((stem) => stem === '' || commonWords.has(stem))
}

function ownParts(own: { readonly username: string; readonly email: string }): readonly string[] {
  const mailbox = own.email.toLowerCase().split('@')[0] ?? ''
  return [own.username.toLowerCase(), mailbox].filter((part) => part.length >= PERSONAL_PART_MIN_CHARS)
}

/** What is left without digits and signs around it, as written and with letter swaps undone. */
function stems(text: string): readonly string[] {
  const bare = (value: string) => value.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const unswapped = (value: string) => value.replace(/[013457@$!]/g, (sign) => swaps[sign]!)
  const withoutTail = text.replace(/[\d!?.*#+_-]+$/, '')
  return [bare(text), bare(unswapped(text)), bare(unswapped(withoutTail))]
}

function isRepetition(text: string): boolean {
  return text.length >= 2 && /^(.{1,12}?)\1+$/.test(text)
}

function isKeyboardRun(text: string): boolean {
  return keyboardRuns.some((run) => {
    const endless = run + run
    return endless.includes(text) || [...endless].reverse().join('').includes(text)
  })
}
