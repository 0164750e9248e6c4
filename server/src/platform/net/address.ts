import { isIP } from 'node:net'

const V6_GROUPS = 8
/** What an access provider gives to one household or machine; the lower half is theirs to change at will. */
const V6_GROUPS_COUNTED = 4

/**
 * One address as we write it everywhere: without port, brackets, quotes and zone; IPv4 that came over IPv6 as
 * IPv4. null: this is no address.
 */
export function plainAddress(text: string): string | null {
  const given = text.trim().replace(/^"|"$/g, '')
  if (isIP(given) === 4) return given
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(given)?.[1] ?? /^([\d.]+):\d+$/.exec(given)?.[1] ?? given
  const kind = isIP(bare)
  if (kind !== 6) return kind === 4 ? bare : null
  const groups = groupsOf(bare)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return dotted(groups[6]!, groups[7]!)
  return new URL(`http://[${bare.split('%', 1)[0]!}]`).hostname.slice(1, -1)
}

/**
 * Under what an address is counted: IPv4 as it is, IPv6 by its /64. Expects a plain address; another text
 * stands for itself.
 */
export function addressKey(address: string): string {
  if (isIP(address) !== 6) return address
  return `${groupsOf(address)
    .slice(0, V6_GROUPS_COUNTED)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): readonly number[] {
  const [head = '', tail] = address.split('%', 1)[0]!.split('::')
  const before = numbersOf(head)
  if (tail === undefined) return before
  const after = numbersOf(tail)
  return [...before, ...Array.from({ length: V6_GROUPS - before.length - after.length }, () => 0), ...after]
}

function numbersOf(part: string): readonly number[] {
  if (part === '') return []
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a, b, c, d] = group.split('.').map(Number) as [number, number, number, number]
    return [a * 256 + b, c * 256 + d]
  })
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
