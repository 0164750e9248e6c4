/** Letters that are no others with a mark. */
const letters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', å: 'a', Å: 'A', ł: 'l', Ł: 'L' },
  ...{ đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', þ: 'th', Þ: 'TH', ı: 'i', '’': "'", '‘': "'", '–': '-', '—': '-' },
}

/**
 * In the letters that every bank of the SEPA takes (EPC217-08). Empty: nothing of it can be written so.
 */
export function sepaText(text: string, charsMax: number): string {
  return text
    .replaceAll(/\P{ASCII}/gu, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, charsMax)
    .trim()
}
