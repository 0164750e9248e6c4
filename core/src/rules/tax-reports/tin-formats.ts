/**
 * How tax identification numbers of some countries look, without blanks, dots, hyphens and slashes. Only what the countries
 * themselves say to the OECD (Automatic Exchange Portal, "Tax identification numbers") and to the EU ("TIN on Europa"), and
 * only where every number in use has that form: of all other countries nothing is known here and nothing is refused.
 */
const formats: Readonly<Record<string, RegExp>> = {
  AT: /^\d{9}$/,
  // Tax file number; business number of an entity.
  AU: /^(?:\d{8,9}|\d{11})$/,
  BE: /^\d{10,11}$/,
  // Social insurance number; business number, also with the account of a programme.
  CA: /^\d{9}(?:[A-Z]{2}\d{4})?$/,
  // Identification number; tax number of a Land, ten to thirteen digits.
  DE: /^\d{10,13}$/,
  // Personal number; number of a company.
  DK: /^(?:\d{10}|\d{8})$/,
  // DNI; NIE, NIF of an entity and of those without a DNI.
  ES: /^(?:\d{8}[A-Z]|[A-Z]\d{7}[0-9A-Z])$/,
  // SPI of a person; SIREN of an entity.
  FR: /^(?:[0-3]\d{12}|\d{9})$/,
  // Unique taxpayer reference; national insurance number.
  GB: /^(?:\d{10}|[A-Z]{2}\d{6}[A-D]?)$/,
  // Letters stand for digits where two persons would have the same code.
  IT: /^(?:[A-Z]{6}[0-9LMNP-V]{2}[A-EHLMPRST][0-9LMNP-V]{2}[A-Z][0-9LMNP-V]{3}[A-Z]|\d{11})$/,
  NL: /^\d{9}$/,
  // PESEL; NIP.
  PL: /^\d{10,11}$/,
  PT: /^\d{9}$/,
  // SSN, ITIN, EIN.
  US: /^\d{9}$/,
}

/** Countries whose numbers are checked by their form. */
export const knownTinCountries: readonly string[] = Object.keys(formats)

const CHARS = /^[\p{L}\p{N}+*]{2,40}$/u

/** As it is stored and reported: capital, without what only separates. */
export function plainTin(written: string): string {
  return written
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s./\-‐-―]/gu, '')
}

/** False: the country issues no number of that form, or it has signs that no number has. */
export function isPossibleTin(country: string, plain: string): boolean {
  return CHARS.test(plain) && (!Object.hasOwn(formats, country) || formats[country]!.test(plain))
}
