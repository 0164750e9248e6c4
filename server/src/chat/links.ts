/** Endings that people use for addresses in chat; `ok.then` and `3.5` are none. */
const endings = [
  'com',
  'net',
  'org',
  'info',
  'biz',
  'tv',
  'live',
  'xxx',
  'cam',
  'cams',
  'sex',
  'porn',
  'adult',
  'io',
  'co',
  'me',
  'gg',
  'ly',
  'app',
  'dev',
  'site',
  'online',
  'club',
  'link',
  'page',
  'shop',
  'store',
  'vip',
  'top',
  'xyz',
  'icu',
  'fun',
  'ru',
  'su',
  'de',
  'at',
  'ch',
  'nl',
  'be',
  'fr',
  'es',
  'it',
  'pt',
  'pl',
  'ro',
  'uk',
  'us',
  'ca',
  'au',
  'eu',
  'cz',
  'hu',
  'gr',
  'se',
  'no',
  'dk',
  'fi',
  'jp',
  'cn',
  'in',
  'br',
  'mx',
  'to',
  'cc',
  'ws',
  'is',
  'la',
].join('|')

const scheme = /(?:https?|hxxps?|ftp|tg|skype):\/{0,2}\S|www\s?[.,]\s?\S|(?:t|wa|telegram)\.me\/|discord\.gg/i
const address = new RegExp(
  `(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}][\\p{L}\\p{N}-]{1,}\\.(?:[\\p{L}\\p{N}-]+\\.)*(?:${endings})(?![\\p{L}\\p{N}-])`,
  'iu',
)
/** `example dot com`, `example(.)com`, `example . com`. */
const spelled =
  /[\p{L}\p{N}]\s*(?:[([{]\s*(?:dot|\.|punkt|punto|point)\s*[)\]}]|\s(?:dot|punkt|punto)\s)\s*(?:com|net|org|tv|live|xxx|cam|me|ru|io)(?![\p{L}\p{N}])/iu

/**
 * Whether a line leads out of the room. Errs towards letting talk pass: a performer can remove what slips
 * through.
 */
export function hasLink(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return scheme.test(plain) || address.test(plain) || spelled.test(plain)
}
