/** `~<pad>~<masked>`, both in hex. */
const pattern = /^~((?:[0-9a-f]{2})+)~((?:[0-9a-f]{2})*)$/

/**
 * A secret as it stands in a page that may be compressed beside what somebody else chose (BREACH): other
 * signs in each answer, so that the length of the packed answer says nothing about it. It hides nothing from
 * whoever reads the page. `pad`: random bytes, new for each answer.
 */
export function maskSecret(secret: string, pad: Uint8Array): string {
  const plain = [...encodeURIComponent(secret)].map((sign) => sign.charCodeAt(0))
  return `~${hex([...pad])}~${hex(plain.map((byte, index) => byte ^ pad[index % pad.length]!))}`
}

/** A text that is not masked is itself. */
export function unmaskSecret(text: string): string {
  const [, pad, masked] = pattern.exec(text) ?? []
  if (pad === undefined || masked === undefined) return text
  const padBytes = bytes(pad)
  return decodeURIComponent(
    bytes(masked)
      .map((byte, index) => String.fromCharCode(byte ^ padBytes[index % padBytes.length]!))
      .join(''),
  )
}

function hex(numbers: readonly number[]): string {
  return numbers.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytes(text: string): number[] {
  return (text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
}
