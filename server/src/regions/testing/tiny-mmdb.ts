/** Values that a record may hold. */
type Value = string | number | boolean | readonly Value[] | { readonly [key: string]: Value }

const RECORD_BYTES = 3
const MARKER = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])

/**
 * A database of a few IPv4 networks, each by the first bits of its addresses, in MaxMind's format (version
 * 2.0).
 */
export function tinyMmdb(networks: readonly (readonly [bits: string, value: Value])[]): Buffer {
  const nodes: [number | null, number | null][] = [[null, null]]
  const leaves: { readonly node: number; readonly side: 0 | 1; readonly offset: number }[] = []
  const data: Buffer[] = []
  for (const [bits, value] of networks) {
    let node = 0
    for (const bit of bits.slice(0, -1))
      node = nodes[node]![Number(bit) as 0 | 1] ??= nodes.push([null, null]) - 1
    leaves.push({ node, side: Number(bits.at(-1)) as 0 | 1, offset: Buffer.concat(data).length })
    data.push(encode(value))
  }
  // Past the last node: `count` itself is "nothing here", what is larger points into the data behind 16 empty
  // bytes.
  for (const { node, side, offset } of leaves) nodes[node]![side] = nodes.length + 16 + offset
  const tree = Buffer.alloc(nodes.length * RECORD_BYTES * 2)
  nodes.forEach((sides, index) =>
    sides.forEach((side, which) =>
      tree.writeUIntBE(side ?? nodes.length, (index * 2 + which) * RECORD_BYTES, RECORD_BYTES),
    ),
  )
  const metadata = encode({
    node_count: nodes.length,
    record_size: RECORD_BYTES * 8,
    ip_version: 4,
    database_type: 'Test-City',
    languages: ['en'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    description: { en: 'test' },
  })
  return Buffer.concat([tree, Buffer.alloc(16), ...data, MARKER, metadata])
}

function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)])
  // The size is the value.
  if (typeof value === 'boolean') return control(14, Number(value))
  if (typeof value === 'number')
    return Buffer.concat([
      control(6, 4),
      Buffer.from([value >>> 24, value >>> 16, value >>> 8, value].map((byte) => byte & 0xff)),
    ])
  if (Array.isArray(value)) return Buffer.concat([control(11, value.length), ...value.map(encode)])
  return Buffer.concat([
    control(7, Object.keys(value).length),
    ...Object.entries(value).flatMap(([key, each]) => [encode(key), encode(each)]),
  ])
}

/** Type and size; types above 7 take a second byte. Nothing here is longer than 28 bytes or entries. */
function control(type: number, size: number): Buffer {
  return Buffer.from(type > 7 ? [size, type - 7] : [(type << 5) | size])
}
