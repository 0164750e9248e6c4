/** Hashes were written with the lowest bit first; lists of others have the highest first. */
export function turnHash(hash: string): string {
  return [...hash]
    .reverse()
    .map((digit) => {
      const bits = Number.parseInt(digit, 16)
      return (((bits & 1) << 3) | ((bits & 2) << 1) | ((bits & 4) >> 1) | ((bits & 8) >> 3)).toString(16)
    })
    .join('')
}
